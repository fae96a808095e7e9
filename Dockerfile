# One stage installs, one small stage runs. Debian's slim image, because the embedded Valkey needs glibc.
FROM python:3.12-slim-bookworm AS build
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
WORKDIR /app
RUN python -m venv /app/.venv
COPY requirements.txt .
RUN /app/.venv/bin/pip install --require-hashes -r requirements.txt
COPY engines engines
COPY locales locales
COPY bot bot
RUN /app/.venv/bin/python -m compileall -q bot engines

FROM python:3.12-slim-bookworm
ENV PATH=/app/.venv/bin:$PATH PYTHONUNBUFFERED=1 DATA_DIR=/data LOG_JSON=true
WORKDIR /app
RUN useradd --uid 999 --user-group --no-create-home shkatulka && install -d -o 999 -g 999 /data
COPY --from=build /app /app
COPY NOTICE LICENSE ./
USER 999:999
VOLUME ["/data"]
HEALTHCHECK --interval=30s --timeout=6s --start-period=60s CMD ["python", "-m", "bot", "health"]
ENTRYPOINT ["python", "-m", "bot"]
CMD ["run"]
