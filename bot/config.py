"""Settings from the environment (and .env), checked at the start. A wrong one is named, with what
is expected of it; nothing starts half-configured."""

from __future__ import annotations

import ipaddress
from pathlib import Path

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict


class WrongSettings(Exception):
    """Says which variable is wrong, and why."""


class Settings(BaseSettings):
    model_config = SettingsConfigDict(env_file=".env", extra="ignore", env_ignore_empty=True)

    redis_url: str = ""  # empty: the embedded server
    data_dir: Path = Path("data")
    web: bool = True
    web_host: str = "127.0.0.1"
    web_port: int = Field(8080, ge=0, le=65535)
    log_level: str = "info"
    log_json: bool = False

    telegram_bot_token: SecretStr | None = None
    telegram_api_base: str = ""
    telegram_webhook_url: str = ""  # empty: long polling
    telegram_webhook_host: str = "127.0.0.1"
    telegram_webhook_port: int = Field(8081, ge=0, le=65535)
    telegram_webhook_secret: SecretStr | None = None
    telegram_per_second: float = Field(30, gt=0)
    telegram_group_per_minute: float = Field(20, gt=0)
    telegram_chat_per_second: float = Field(1, gt=0)

    discord_bot_token: SecretStr | None = None
    discord_api_base: str = ""
    discord_gateway_url: str = ""
    discord_shards: str = ""  # "0,1/4": these of four; empty: all

    @field_validator("web_host")
    @classmethod
    def _loopback(cls, host: str) -> str:
        if host == "localhost":
            return host
        try:
            if ipaddress.ip_address(host).is_loopback:
                return host
        except ValueError:
            pass
        raise ValueError("the playground is for this machine only: use 127.0.0.1, ::1 or localhost")

    @field_validator("redis_url")
    @classmethod
    def _address(cls, url: str) -> str:
        known = ("redis://", "rediss://", "unix://", "redis+cluster://", "rediss+cluster://")
        if url and not url.startswith(known):
            raise ValueError(f"must start with one of {', '.join(known)}")
        return url

    @field_validator("telegram_bot_token")
    @classmethod
    def _token(cls, token: SecretStr | None) -> SecretStr | None:
        if token and not token.get_secret_value().partition(":")[0].isdecimal():
            raise ValueError("does not look like a bot token (123456:ABC…)")
        return token

    @field_validator("log_level")
    @classmethod
    def _level(cls, level: str) -> str:
        if level.lower() not in ("debug", "info", "warning", "error"):
            raise ValueError("must be debug, info, warning or error")
        return level.lower()


def load() -> Settings:
    try:
        return Settings()
    except ValidationError as wrong:
        lines = [
            f"{'_'.join(map(str, one['loc'])).upper()}: {one['msg'].removeprefix('Value error, ')}"
            for one in wrong.errors(include_input=False, include_url=False)
        ]
        raise WrongSettings("\n".join(lines)) from None
