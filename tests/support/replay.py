"""Rebuild the next state from the previous one and the events of a step, without using the rules.

Everything on the table is derived from the events alone, and each event must match the table before it. The
next decision (`stage`, `pending`) is not in the events: it comes from the rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatchmethod

import attrs

import northwest_passage as nwp
from northwest_passage import Cell, Crew, Phase, PlacedTile, State, TileId, TokenKind
from northwest_passage.expedition.state import Bag, Earned, Tokens


class Table:
    """A state that events change, one after the other."""

    # These are the fields of a state, as they are.
    round: int
    turn_player: int | None
    surcharge: int
    display: tuple[TileId | None, ...]
    turn_order: tuple[int, ...]
    passed: tuple[int, ...]
    northwest_tokens: tuple[int, ...]
    greenland_tokens: tuple[int, ...]
    cartography_left: int
    return_order: tuple[int, ...]

    def __init__(self, before: State) -> None:
        self.before = before
        self.edition, self.variant, self.stage = before.edition, before.variant, before.stage
        for name in Table.__annotations__:
            setattr(self, name, getattr(before, name))
        self.tiles: dict[Cell, PlacedTile] = {tile.cell: tile for tile in before.board.tiles}
        self.tokens: dict[Cell, TokenKind] = {token.cell: token.kind for token in before.tokens}
        self.players = list(before.players)
        self.bag, self.set_aside = set(before.bag), set(before.set_aside)
        self.small_piles = list(before.small_piles)
        self.settling: list[int] | None = None
        """The players whose Sleds have yet to settle in the round that begins, or `None` if none begins."""
        if before.stage is Phase.SETTLE_SLED and before.turn_player is not None:
            place = before.turn_order.index(before.turn_player)
            self.settling = list(before.turn_order[place:])

    def state(self, after: State) -> State:
        """Return the state after the events, with the next decision from `after`."""
        kept = {name: getattr(self, name) for name in Table.__annotations__}
        return attrs.evolve(
            self.before,
            **{**kept, "turn_player": self.next_player()},
            stage=after.stage,
            pending=after.pending,
            board=nwp.Board(self.edition.grid, self.tiles.values()),
            tokens=tuple(sorted(nwp.Token(cell, kind) for cell, kind in self.tokens.items())),
            players=tuple(self.players),
            bag=Bag.of(self.bag),
            set_aside=Bag.of(self.set_aside),
            small_piles=tuple(self.small_piles),
        )

    def next_player(self) -> int | None:
        """Return the next player where no event says so: in the setup, and when a Sled has a choice."""
        if self.settling:
            return next(p for p in self.settling if self.players[p].sled is not None)
        if self.stage is Phase.SETUP_DRAW and not (self.bag and None in self.display):
            waiting = [p for p in self.turn_order if not self.players[p].reserve]
            return waiting[-1] if waiting else self.turn_order[0]
        return self.turn_player

    def crew(self, player: int, ship: Crew, sled: Crew) -> tuple[Crew, Crew]:
        """Change a player's crew, and return the crew before."""
        before = self.players[player].ship_crew, self.players[player].sled_crew
        self.players[player] = attrs.evolve(self.players[player], ship_crew=ship, sled_crew=sled)
        return before

    def change(self, player: int, **changes: object) -> nwp.Player:
        """Change fields of a player, and return the player before the change."""
        before = self.players[player]
        self.players[player] = attrs.evolve(before, **changes)  # type: ignore[arg-type]  # any field of any type
        return before

    def put(self, placed: PlacedTile) -> None:
        assert placed.cell not in self.tiles
        self.tiles[placed.cell] = placed

    def acted(self) -> None:
        self.surcharge = 0 if self.variant.is_solo else 1

    @singledispatchmethod
    def apply(self, event: object) -> None:
        raise TypeError(f"what is {event!r}?")

    @apply.register
    def _(self, event: nwp.TileRevealed) -> None:
        assert self.display.index(None) == event.slot
        assert (len(self.bag), len(self.bag) - 1) == (event.bag_before, event.bag_after)
        self.bag.remove(event.tile)
        self.display = replaced(self.display, event.slot, event.tile)

    @apply.register
    def _(self, event: nwp.TileDrawn) -> None:
        assert self.display == event.display_before
        if event.slot is None:
            pile = event.tile.number
            assert event.tile.kind is nwp.TileKind.SMALL
            assert self.small_piles[pile] == event.pile_before
            assert event.pile_after is not None
            assert event.display_after == event.display_before
            self.small_piles[pile] = event.pile_after
        else:
            assert event.pile_before is event.pile_after is None
            assert self.display[event.slot] == event.tile
        self.display = event.display_after
        before = self.change(event.player, reserve=event.reserve_after)
        assert before.reserve == event.reserve_before

    @apply.register
    def _(self, event: nwp.DisplayRefreshed) -> None:
        assert self.display == event.before
        assert not self.set_aside
        self.set_aside = {tile for tile in event.before if tile is not None}
        self.display = event.after

    @apply.register
    def _(self, event: nwp.TilesReturned) -> None:
        assert self.set_aside == set(event.tiles)
        assert len(self.bag) == event.bag_before
        self.bag |= self.set_aside
        assert len(self.bag) == event.bag_after
        self.set_aside = set()

    @apply.register
    def _(self, event: nwp.TilePlaced) -> None:
        self.put(event.placed)
        before = self.change(event.player, reserve=event.reserve_after)
        assert before.reserve == event.reserve_before
        assert before.position(event.unit) is not None

    @apply.register
    def _(self, event: nwp.TokenPlaced) -> None:
        assert event.cell not in self.tokens
        self.tokens[event.cell] = event.kind

    @apply.register
    def _(self, event: nwp.GapFilled) -> None:
        self.put(event.placed)
        assert self.small_piles[event.pile] == event.pile_before
        self.small_piles[event.pile] = event.pile_after

    @apply.register
    def _(self, event: nwp.IslandCharted) -> None:
        assert self.cartography_left == event.cartography_before
        self.cartography_left = event.cartography_after
        if event.token:
            self.gain(event.player, TokenKind.CARTOGRAPHY)

    def gain(self, player: int, kind: TokenKind) -> None:
        tokens = self.players[player].tokens
        counts = attrs.asdict(tokens)
        counts[kind.name.lower()] += 1
        self.change(player, tokens=Tokens(**counts))

    @apply.register
    def _(self, event: nwp.ShipMoved) -> None:
        assert self.change(event.player, ship=event.destination).ship == event.origin

    @apply.register
    def _(self, event: nwp.SledMoved) -> None:
        assert self.change(event.player, sled=event.destination).sled == event.origin

    @apply.register
    def _(self, event: nwp.CrewPaid) -> None:
        field = "sled_crew" if event.unit is nwp.Unit.SLED else "ship_crew"
        before = self.change(event.player, **{field: event.after})
        assert before.crew(event.unit) == event.before
        assert event.before.total == event.after.total
        self.acted()

    @apply.register
    def _(self, event: nwp.CrewTransferred) -> None:
        before = self.crew(event.player, event.ship_after, event.sled_after)
        assert before == (event.ship_before, event.sled_before)
        self.acted()

    @apply.register
    def _(self, event: nwp.SledDeployed) -> None:
        assert self.change(event.player, sled=event.destination).sled is None

    @apply.register
    def _(self, event: nwp.SledPacked) -> None:
        assert self.change(event.player, sled=None).sled == event.origin

    @apply.register
    def _(self, event: nwp.TokenTaken) -> None:
        assert self.tokens.pop(event.cell) is event.kind
        position = self.players[event.player].position(event.unit)
        assert position is not None
        assert event.cell in self.tiles[position].cells
        self.gain(event.player, event.kind)

    @apply.register
    def _(self, event: nwp.PrestigeScored) -> None:
        player = self.players[event.player]
        assert player.prestige == event.before
        assert event.after == event.before + event.points
        earned = attrs.asdict(player.earned)
        earned[event.source] += event.points
        self.change(event.player, earned=Earned(**earned))

    @apply.register
    def _(self, event: nwp.PassageReached) -> None:
        assert self.northwest_tokens == event.tokens_before
        self.northwest_tokens = event.tokens_after
        before = self.change(event.player, passage_reached=True)
        assert not before.passage_reached
        assert before.position(event.unit) == self.edition.northwest_passage

    @apply.register
    def _(self, event: nwp.ExpeditionReturned) -> None:
        assert self.greenland_tokens == event.tokens_before
        self.greenland_tokens = event.tokens_after
        before = self.change(event.player, returned=True, sled=event.sled)
        assert not before.returned
        assert before.position(event.unit) == self.edition.greenland
        self.return_order += (event.player,)

    @apply.register
    def _(self, event: nwp.PlayerPassed) -> None:
        before = self.crew(event.player, event.ship_after, event.sled_after)
        assert before == (event.ship_before, event.sled_before)
        self.passed += (event.player,)

    @apply.register
    def _(self, event: nwp.TurnEnded) -> None:
        assert self.turn_player == event.player
        self.surcharge = 0
        if event.next_player is not None:
            self.turn_player = event.next_player

    @apply.register
    def _(self, event: nwp.SunMoved) -> None:
        edition = self.edition
        assert edition.sun[self.round - 1 : self.round + 1] == (event.before, event.after)
        assert edition.frozen_in(self.round) == event.frozen_rows_before
        assert edition.frozen_in(self.round + 1) == event.frozen_rows_after

    @apply.register
    def _(self, event: nwp.SledSettled) -> None:
        assert self.change(event.player, sled=event.after).sled == event.before
        self.settled(event.player)

    @apply.register
    def _(self, event: nwp.SledLost) -> None:
        before = self.change(
            event.player,
            sled=None,
            sled_crew=Crew(0, 0),
            sled_lost=True,
            crew_lost_with_sled=event.crew.total,
        )
        assert (before.sled, before.sled_crew) == (event.origin, event.crew)
        self.settled(event.player)

    def settled(self, player: int) -> None:
        assert self.settling is not None
        while (first := self.settling.pop(0)) != player:
            assert self.players[first].sled is None

    @apply.register
    def _(self, event: nwp.CrewLost) -> None:
        lost = event.ship_before.total + event.sled_before.total
        lost -= event.ship_after.total + event.sled_after.total
        before = self.crew(event.player, event.ship_after, event.sled_after)
        assert before == (event.ship_before, event.sled_before)
        self.change(event.player, crew_lost=lost)

    @apply.register
    def _(self, event: nwp.CrewRecovered) -> None:
        before = self.crew(event.player, event.ship_after, event.sled_after)
        assert before == (event.ship_before, event.sled_before)
        self.settling = None
        self.turn_player = self.turn_order[0]

    @apply.register
    def _(self, event: nwp.RoundStarted) -> None:
        assert self.turn_order == event.turn_order_before
        self.turn_order = event.turn_order_after
        if self.stage is Phase.SETUP_DRAW:
            assert event.round == self.round == 1
            return
        self.round += 1
        assert event.round == self.round
        assert self.turn_order == self.passed
        self.passed = ()
        self.settling = list(self.turn_order)

    @apply.register
    def _(self, event: nwp.GameEnded) -> None:
        assert (event.round, event.return_order) == (self.round, self.return_order)
        self.turn_player = None
        self.surcharge = 0


def replaced(
    display: tuple[TileId | None, ...], slot: int, tile: TileId
) -> tuple[TileId | None, ...]:
    return (*display[:slot], tile, *display[slot + 1 :])


def rebuilt(before: State, events: Iterable[nwp.Event], after: State) -> State:
    """Return the state that the events describe, which should equal `after`."""
    table = Table(before)
    for event in events:
        table.apply(event)
    return table.state(after)
