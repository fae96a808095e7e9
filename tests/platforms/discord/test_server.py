"""The loopback Discord is strict: a real discord.py client meets the limits it would meet."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import discord
import pytest
import yarl
from discord import app_commands, ui
from discord.gateway import DiscordWebSocket
from discord.http import Route

from tests.platforms.discord import limits
from tests.platforms.discord.people import NotThere, Person, Unanswered
from tests.platforms.discord.rates import Full, Rate, Windows
from tests.platforms.discord.server import Call, Discord, Drop, Refusal
from tests.platforms.discord.world import Channel, World

Interaction = discord.Interaction[discord.Client]


class Bot(discord.AutoShardedClient):
    """The plainest client there is: one command, one button, one form."""

    def __init__(self, **more: Any) -> None:
        intents = discord.Intents(guilds=True, guild_messages=True)
        super().__init__(intents=intents, guild_ready_timeout=0.05, **more)
        self.tree = app_commands.CommandTree(self)
        self.on_press: Callable[[Interaction], Awaitable[Any]] = greet
        self.heard: asyncio.Queue[str] = asyncio.Queue()

        @self.tree.command(name="hello", description="Says hello")
        async def hello(interaction: Interaction, who: str = "you") -> None:
            await interaction.response.send_message(f"Hello, {who}", ephemeral=True)

        @hello.autocomplete("who")
        async def whom(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
            names = [name for name in ("Anna", "Boris") if name.startswith(typed)]
            return [app_commands.Choice(name=name, value=name) for name in names]

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Pressed)
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Discord lets one shard in each five seconds; here the door is wide."""

    async def on_message(self, message: discord.Message) -> None:
        self.heard.put_nowait(message.content)


class Pressed(ui.DynamicItem[ui.Button[Any]], template=r"k:(?P<what>\w+)"):
    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: Any) -> Pressed:
        return cls(item)

    async def callback(self, interaction: Any) -> None:
        await interaction.client.on_press(interaction)


class Form(ui.Modal, title="A form"):
    name: ui.Label[Any] = ui.Label(text="Name", component=ui.TextInput(custom_id="name"))

    async def on_submit(self, interaction: Any) -> None:
        assert isinstance(self.name.component, ui.TextInput)
        await interaction.response.edit_message(view=card(self.name.component.value))


async def greet(interaction: Interaction) -> None:
    await interaction.response.send_message("pressed", ephemeral=True)


def card(text: str, *labels: str) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(ui.TextDisplay(text)))
    for at, label in enumerate(labels):
        view.add_item(ui.ActionRow(ui.Button(label=label, custom_id=f"k:{at}")))
    return view


class Scene:
    """One server with one channel, two people, and the loopback Discord."""

    def __init__(self, server: Discord) -> None:
        self.server, self.world = server, server.world
        anna, boris = self.world.user("Anna"), self.world.user("Boris", "ru")
        self.guild = self.world.guild("Club", anna, boris)
        self.channel = self.world.channel(self.guild)
        self.anna = Person(server, anna, self.channel)
        self.boris = Person(server, boris, self.channel)

    @asynccontextmanager
    async def bot(self, **more: Any) -> AsyncIterator[Bot]:
        async with Bot(**more) as bot:
            running = asyncio.create_task(bot.start(self.server.token))
            ready = asyncio.create_task(bot.wait_until_ready())
            await asyncio.wait([running, ready], return_when=asyncio.FIRST_COMPLETED)
            if running.done():
                running.result()
            yield bot
        await asyncio.gather(running, return_exceptions=True)

    def place(self, bot: Bot, channel: Channel | None = None) -> discord.PartialMessageable:
        channel = channel or self.channel
        return bot.get_partial_messageable(channel.id)


@pytest.fixture
async def scene(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Scene]:
    server = Discord(World())
    await server.start()
    monkeypatch.setattr(Route, "BASE", server.api_base)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(server.gateway.url))
    yield Scene(server)
    await server.stop()


async def test_a_command_is_answered_and_completed(scene: Scene) -> None:
    async with scene.bot():
        await scene.anna.slash("hello", who="Boris")
        assert scene.anna.sees("Hello, Boris")
        assert not scene.boris.sees("Hello")
        assert await scene.boris.complete("hello", "who", "A") == ["Anna"]
        with pytest.raises(NotThere):
            await scene.anna.slash("goodbye")


async def test_a_button_opens_a_form_and_the_form_changes_its_message(scene: Scene) -> None:
    async with scene.bot() as bot:
        bot.on_press = lambda interaction: interaction.response.send_modal(Form())
        await scene.place(bot).send(view=card("Who?", "Tell"))
        await scene.anna.press("Tell")
        await scene.anna.fill(name="Anna the Great")
        assert scene.boris.sees("Anna the Great")
        assert not scene.boris.sees("Who?")
        with pytest.raises(NotThere):
            await scene.boris.press("Tell")


async def test_three_seconds_to_acknowledge_and_fifteen_minutes_to_follow_up(scene: Scene) -> None:
    async with scene.bot() as bot:
        refused: list[discord.HTTPException] = []
        fresh = asyncio.Event()

        async def dawdle(interaction: Interaction) -> None:
            scene.world.clock.advance(3.1)
            try:
                await interaction.response.defer()
            except discord.HTTPException as error:
                refused.append(error)
            fresh.set()

        bot.on_press = dawdle
        await scene.place(bot).send(view=card("Who?", "Tell"))
        control = next(scene.anna.controls())
        pressing = asyncio.create_task(scene.anna.use(control))
        await fresh.wait()
        assert refused[0].code == 10062
        pressing.cancel()

        async def forget(interaction: Interaction) -> None:
            await interaction.response.defer(ephemeral=True, thinking=True)
            await interaction.followup.send("in time", ephemeral=True)
            scene.world.clock.advance(15 * 60)
            with pytest.raises(discord.HTTPException) as error:
                await interaction.followup.send("too late", ephemeral=True)
            assert error.value.code == 50027
            fresh.set()

        fresh.clear()
        bot.on_press = forget
        await scene.anna.use(control)
        await fresh.wait()
        assert scene.anna.sees("in time")
        assert not scene.boris.sees("in time")


async def test_a_person_complains_about_silence(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.platforms.discord.people.ACKNOWLEDGE_WITHIN", 0.05)
    async with scene.bot() as bot:
        bot.on_press = lambda interaction: asyncio.sleep(0)
        await scene.place(bot).send(view=card("Who?", "Tell"))
        with pytest.raises(Unanswered):
            await scene.anna.press("Tell")


async def test_answering_twice_is_refused(scene: Scene) -> None:
    async with scene.bot() as bot:
        codes: list[int] = []

        async def twice(interaction: Interaction) -> None:
            await interaction.response.defer()
            interaction.response._response_type = None
            try:
                await interaction.response.send_message("again")
            except discord.HTTPException as error:
                codes.append(error.code)
                scene.world.changed()

        bot.on_press = twice
        await scene.place(bot).send(view=card("Who?", "Tell"))
        await scene.anna.press("Tell")
        await scene.world.until(lambda: codes)
        assert codes == [40060]


async def test_direct_messages_are_private_and_may_be_closed(scene: Scene) -> None:
    async with scene.bot() as bot:
        anna = await bot.fetch_user(scene.anna.user.id)
        await anna.send(view=card("secret"))
        assert scene.anna.sees("secret", scene.anna.direct)
        assert not any("secret" in text for text in scene.boris.saw())
        assert scene.boris.messages(scene.anna.direct) == []
        scene.anna.user.closed = True
        with pytest.raises(discord.Forbidden) as error:
            await anna.send("secret")
        assert error.value.code == 50007


async def test_edits_deletes_pins_and_history(scene: Scene) -> None:
    async with scene.bot() as bot:
        place = scene.place(bot)
        picture = discord.File(io.BytesIO(b"png"), "board.png", description="the board")
        view = card("first")
        view.add_item(ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png")))
        sent = await place.send(view=view, file=picture)
        mine = scene.channel.messages[sent.id]
        assert mine.files == {"board.png": b"png"}
        assert scene.anna.sees("the board")
        await sent.edit(view=card("second"), attachments=[])
        assert mine.files == {}
        await sent.pin()
        assert scene.channel.pins == [sent.id]
        await scene.server.say(scene.channel, scene.anna.user, "chatter")
        assert await bot.heard.get() == ""  # that somebody spoke, not what
        later = [one async for one in place.history(after=sent)]
        assert [one.content for one in later] == [""]
        await sent.delete()
        with pytest.raises(discord.NotFound) as error:
            await sent.edit(view=card("third"))
        assert error.value.code == 10008
        assert any("first" in text for text in scene.boris.saw())


async def test_permissions_archives_and_deletions(scene: Scene) -> None:
    async def refusal(channel: Channel) -> int:
        with pytest.raises(discord.HTTPException) as error:
            await scene.place(bot, channel).send("hello")
        return error.value.code

    async with scene.bot() as bot:
        thread = scene.world.thread(scene.channel)
        sent = await scene.place(bot, thread).send("hello")
        scene.channel.lacks = {"send"}
        assert await refusal(scene.channel) == 50013
        scene.channel.lacks = {"view"}
        assert await refusal(scene.channel) == 50001
        thread.archived = True
        with pytest.raises(discord.HTTPException) as error:
            await sent.edit(content="goodbye")
        assert error.value.code == 50083
        await scene.place(bot, thread).send("wakes it up")
        assert not thread.archived
        thread.archived = thread.locked = True
        assert await refusal(thread) == 50083
        await scene.server.delete_channel(thread)
        assert await refusal(thread) == 10003
        scene.channel.lacks = set()
        await scene.server.kick_bot(scene.guild)
        assert await refusal(scene.channel) == 50001
        await scene.anna.slash("hello")
        assert scene.anna.sees("Hello, you")


async def test_a_dropped_gateway_is_resumed_and_nothing_is_lost(scene: Scene) -> None:
    async with scene.bot() as bot:
        await scene.place(bot).send(view=card("Who?", "Tell"))
        await scene.server.gateway.drop()
        await scene.anna.press("Tell")
        assert scene.server.gateway.resumed == 1
        await scene.server.gateway.ask_to_reconnect()
        await scene.world.until(lambda: scene.server.gateway.resumed == 2)
        await scene.server.gateway.invalidate()
        await scene.world.until(lambda: scene.server.gateway.identified == 2)
        await scene.anna.press("Tell")


async def test_heartbeats_are_asked_for_and_counted(scene: Scene) -> None:
    scene.server.gateway.heartbeat = 0.2
    async with scene.bot():
        before = scene.server.gateway.heartbeats
        await scene.world.until(lambda: scene.server.gateway.heartbeats >= before + 2)
        assert len(scene.server.gateway.sessions) == 1


async def test_each_shard_hears_of_its_own_servers(scene: Scene) -> None:
    away = scene.world.guild("Elsewhere", scene.anna.user, shard=1)
    hall = scene.world.channel(away, "hall")
    async with (
        scene.bot(shard_ids=[0], shard_count=2) as first,
        scene.bot(shard_ids=[1], shard_count=2) as second,
    ):
        assert [one.name for one in first.guilds] == ["Club"]
        assert [one.name for one in second.guilds] == ["Elsewhere"]
        await scene.anna.slash("hello", hall)
        assert scene.anna.sees("Hello, you", hall)


async def test_privileged_intents_and_wrong_tokens_are_refused(scene: Scene) -> None:
    class Nosy(Bot):
        def __init__(self) -> None:
            discord.AutoShardedClient.__init__(self, intents=discord.Intents.all())

        async def setup_hook(self) -> None: ...

    with pytest.raises(discord.PrivilegedIntentsRequired):
        await Nosy().start(scene.server.token)
    with pytest.raises(discord.LoginFailure):
        await Bot().start("wrong")


async def test_rate_limits_are_announced_and_the_client_keeps_to_them(scene: Scene) -> None:
    async with scene.bot() as bot:
        scene.server.rates["POST channels/{channel}/messages"] = Rate(2, 0.1)
        await asyncio.gather(*(scene.place(bot).send(str(n)) for n in range(5)))
        assert len(scene.channel.messages) == 5
        scene.server.rates.clear()
        scene.server.global_rate = Rate(2, 0.1)
        await asyncio.gather(*(scene.place(bot).send(str(n)) for n in range(4)))
        assert len(scene.channel.messages) == 9
        assert scene.server.limited


def test_a_window_takes_so_many_calls_and_says_when_it_ends() -> None:
    windows, rate = Windows(), Rate(2, 5.0)
    assert windows.spend("here", rate, 100.0) == (1, 5.0)
    assert windows.spend("here", rate, 103.0) == (0, 2.0)
    with pytest.raises(Full) as full:
        windows.spend("here", rate, 104.0)
    assert full.value.body == {"retry_after": 1.0, "global": False}
    assert full.value.headers["X-RateLimit-Scope"] == "user"
    assert windows.spend("elsewhere", rate, 104.0) == (1, 5.0)
    assert windows.spend("here", rate, 105.0) == (1, 5.0)
    for _ in range(2):
        windows.spend("", rate, 105.0)
    with pytest.raises(Full) as full:
        windows.spend("", rate, 105.0)
    assert full.value.headers["X-RateLimit-Global"] == "true"


async def test_any_call_can_be_made_to_fail(scene: Scene) -> None:
    async def fail(call: Call) -> None:
        if call.name == "POST channels/{channel}/messages":
            raise Refusal(400, 1, "no")
        if call.method == "DELETE":
            raise Drop

    async with scene.bot() as bot:
        sent = await scene.place(bot).send("hello")
        scene.server.hook = fail
        with pytest.raises(discord.HTTPException):
            await scene.place(bot).send("hello")
        with pytest.raises(aiohttp.ClientError):
            await sent.delete()
        assert sent.id in scene.channel.messages


async def test_away_from_home_only_answers_are_possible_and_five_of_them(scene: Scene) -> None:
    scene.guild.installed = False
    async with scene.bot() as bot:
        codes: list[int] = []

        async def chatty(interaction: Interaction) -> None:
            await interaction.response.send_message("one")
            for n in range(6):
                try:
                    await interaction.followup.send(str(n))
                except discord.HTTPException as error:
                    codes.append(error.code)
                    scene.world.changed()

        bot.on_press = chatty
        with pytest.raises(discord.Forbidden):
            await scene.place(bot).send("hello")
        await scene.anna.slash("hello")
        message = scene.anna.messages()[-1]
        message.flags |= limits.COMPONENTS_V2
        message.components = [ROW, {"type": 1, "components": [MORE]}]
        await scene.anna.press("More")
        await scene.world.until(lambda: codes)
        assert codes == [40094]


BUTTON = {"type": 2, "style": 1, "label": "a", "custom_id": "a"}
MORE = {"type": 2, "style": 1, "label": "More", "custom_id": "k:more"}
ROW: dict[str, Any] = {"type": 1, "components": [BUTTON]}


def select(count: int) -> dict[str, Any]:
    options = [{"label": str(n), "value": str(n)} for n in range(count)]
    return {"type": 3, "custom_id": "s", "options": options}


def text(content: str) -> dict[str, Any]:
    return {"type": 10, "content": content}


@pytest.mark.parametrize(
    "components",
    [
        [text("a")] * 41,
        [text("a" * 2001), text("a" * 2000)],
        [text("")],
        [{"type": 1, "components": [select(26)]}],
        [{"type": 1, "components": [select(25), BUTTON]}],
        [ROW, ROW],
        [{"type": 1, "components": []}],
        [{"type": 1, "components": [{"type": 2, "style": 1, "label": "a" * 81, "custom_id": "a"}]}],
        [
            {
                "type": 1,
                "components": [{"type": 2, "style": 1, "label": "a", "custom_id": "a" * 101}],
            }
        ],
        [{"type": 1, "components": [{"type": 2, "style": 1, "custom_id": "a"}]}],
        [
            {
                "type": 1,
                "components": [dict(BUTTON, custom_id=str(n)) for n in range(6)],
            }
        ],
        [{"type": 17, "components": [{"type": 17, "components": [text("a")]}]}],
        [{"type": 12, "items": [{"media": {"url": "attachment://board.png"}}]}],
        [{"type": 9, "components": [text("a")]}],
    ],
)
def test_components_beyond_the_limits_are_refused(components: list[dict[str, Any]]) -> None:
    with pytest.raises(limits.Invalid):
        limits.message({"flags": limits.COMPONENTS_V2, "components": components}, [])


def test_components_within_the_limits_are_taken() -> None:
    inside = [text("a" * 4000), ROW, {"type": 1, "components": [select(25)]}]
    body = {"flags": limits.COMPONENTS_V2, "components": [{"type": 17, "components": inside}]}
    limits.message(body, [])


@pytest.mark.parametrize("more", [{"content": "hello"}, {"embeds": [{"title": "hello"}]}])
def test_components_v2_exclude_plain_content_for_ever(more: dict[str, Any]) -> None:
    body = {"flags": limits.COMPONENTS_V2, "components": [text("a")], **more}
    with pytest.raises(limits.Invalid):
        limits.message(body, [])
    with pytest.raises(limits.Invalid):
        limits.message({"flags": 0, **more}, [], editing=limits.COMPONENTS_V2)


@pytest.mark.parametrize(
    "command",
    [
        {"name": "Play", "description": "x"},
        {"name": "p" * 33, "description": "x"},
        {"name": "play", "description": ""},
        {"name": "play", "description": "x" * 101},
        {"name": "play", "description": "x", "name_localizations": {"ru": "Играть"}},
        {
            "name": "play",
            "description": "x",
            "options": [
                {"type": 3, "name": "a", "description": "x"},
                {"type": 3, "name": "b", "description": "x", "required": True},
            ],
        },
    ],
)
def test_commands_beyond_the_limits_are_refused(command: dict[str, Any]) -> None:
    with pytest.raises(limits.Invalid):
        limits.commands([command])


def test_forms_beyond_the_limits_are_refused() -> None:
    field = {"type": 4, "custom_id": "a", "style": 1}
    label = {"type": 18, "label": "A", "component": field}
    limits.modal({"custom_id": "m", "title": "M", "components": [label]})
    for bad in (
        {"custom_id": "m", "title": "M" * 46, "components": [label]},
        {"custom_id": "m", "title": "M", "components": [label, label]},
        {"custom_id": "m", "title": "M", "components": [dict(label, label="A" * 46)]},
        {"custom_id": "m", "title": "M", "components": [ROW]},
        {"custom_id": "m", "title": "M", "components": []},
    ):
        with pytest.raises(limits.Invalid):
            limits.modal(bad)
