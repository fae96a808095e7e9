"""Settings from the environment (and .env), checked at the start. A wrong one is named, with what
is expected of it; nothing starts half-configured."""

from __future__ import annotations

import ipaddress
import os
import re
from pathlib import Path
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict


class WrongSettings(Exception):
    """Says which variable is wrong, and why."""


class Settings(BaseSettings):
    model_config = SettingsConfigDict(env_file=".env", extra="ignore", env_ignore_empty=True)

    redis_url: str = ""  # empty: the embedded server
    key_prefix: str = ""  # before every key, where a server is shared with others
    data_dir: Path = Path("data")
    web: bool = True
    web_host: str = "127.0.0.1"
    web_port: int = Field(8080, ge=0, le=65535)
    health_host: str = "127.0.0.1"
    health_port: int = Field(8082, ge=0, le=65535)
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
        try:
            port = urlsplit(url).port
        except ValueError:  # whose words may quote a password
            port = 0
        if port == 0:
            raise ValueError(
                "the port must be a number from 1 to 65535 (a / in a password is written %2F)"
            )
        return url

    @field_validator("key_prefix")
    @classmethod
    def _prefix(cls, prefix: str) -> str:
        if not re.fullmatch(r"[A-Za-z0-9:._-]{0,64}", prefix):
            raise ValueError("up to 64 of A-Z a-z 0-9 : . _ and - are allowed")
        return prefix

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


def json_wanted() -> bool:
    """Of the environment alone: for saying in JSON that the settings cannot be read."""
    return os.environ.get("LOG_JSON", "").lower() in ("1", "true", "yes", "on", "t", "y")


def load() -> Settings:
    try:
        return Settings()
    except ValidationError as wrong:
        lines = [
            f"{'_'.join(map(str, one['loc'])).upper()}: {one['msg'].removeprefix('Value error, ')}"
            for one in wrong.errors(include_input=False, include_url=False)
        ]
        raise WrongSettings("\n".join(lines)) from None
