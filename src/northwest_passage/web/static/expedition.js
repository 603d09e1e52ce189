// Expedition: the panel beside the map, and the effects of clicks on the map.

import { dialog, h, smallPicture, toast } from "./dom.js";
import { has } from "./map.js";
import { SOURCES, TOKENS } from "./words.js";

/** @import { GameView, PlayerView } from "../../data/typescript/northwest_passage" */
/** @import { Offer, Pair } from "./types" */
/** @import { Play } from "./play.js" */

/** A short description of the game. */
export const about = "Explore the Arctic tile by tile. One to four players, nothing hidden.";

/** The chapters of its rules, by the beginning of their ids. @type {[string, string][]} */
export const chapters = [
  ["BRD", "The board"],
  ["FRZ", "Sun and ice"],
  ["MOV", "Ship and Sled"],
  ["SET", "Setup"],
  ["TRN", "Rounds and turns"],
  ["ACT", "Actions"],
  ["PLC", "Placing tiles"],
  ["SCR", "Prestige"],
  ["SOL", "Alone"],
];

/** @param {GameView} document @returns {Offer[]} */
export function offers(document) {
  return document.actions.flatMap((group) =>
    group.actions.map((view) => ({ ...view, kind: group.kind, unit: group.unit, cells: /** @type {Pair[]} */ (view.cells) })),
  );
}

/** Zero, since the map fits into its box. */
export const scrolls = 0;
/** The minimum width of the map in pixels on a phone, where a finger must be able to point at a cell. */
export const pans = 560;
export const coin = "crew";

/** Return the question before an action that cannot be undone, or an empty string. @param {Offer} offer @param {GameView} document @param {number | null} seat */
export function warning(offer, document, seat) {
  if (offer.consequences?.returned) {
    return "Return home for good? This ends your expedition: you will have no more turns in this game.";
  }
  const whose = document.players[seat ?? -1];
  const ready = whose ? whose.ship_crew.available + whose.sled_crew.available : 0;
  if (offer.kind === "pass" && ready > 0) {
    return `Pass with ${ready} crew still ready? You will have no more turns in this round.`;
  }
  return "";
}

/** Return whether all choices are listed as buttons. @param {GameView} document */
export function isListed({ phase }) {
  return phase === "fill_gap" || phase === "settle_sled" || phase === "lose_crew";
}

/** Return whether the choices are offered on the map at once. @param {GameView} document */
export function isForced({ phase }) {
  return phase === "fill_gap" || phase === "settle_sled";
}

/** Return the caption of a choice that has a picture, in a few words. @param {Offer} offer */
export function caption({ action, label }) {
  if (action.type === "fill_gap") return `Fill the gap with small tile S${action.pile}`;
  return action.type === "settle_sled" ? "Stay here" : label;
}

/** Return the round, the sun and the ice in one line. @param {GameView} document */
export function season(document) {
  const ice = document.frozen_rows ? `${document.frozen_rows} rows frozen` : "no ice";
  return `Round ${document.round} of ${document.rounds} · sun ${document.sun} · ${ice}`;
}

/** Return the total scores, with majorities, sets and losses. @param {GameView} document */
export function standing({ players, phase }) {
  const over = phase === "over";
  const out = players.some(({ score: { ship_abandoned: ship, ship_crew_abandoned: crew, sled_crew_abandoned: sled } }) => ship || crew || sled);
  const words = over ? "Final score" : out ? "If it ended now, minus Ship and crew not home" : "If it ended now";
  const note = "With majorities and sets, minus the penalties for a Ship and crew that are not home";
  return { words, note, players: players.map(({ total }, player) => ({ player, value: signed(total) })) };
}

// -- The panel -------------------------------------------------------------------------------------

/** @param {Play} play @param {GameView} document @returns {(HTMLElement | null)[]} */
export function panel(play, document) {
  return [reserve(play, document), market(play, document), players(play, document)];
}

/** @param {Play} play @param {GameView} document */
function reserve(play, document) {
  const me = play.seat ?? 0;
  const mine = document.players[me];
  if (!mine) return null;
  const name = play.seat === null ? `${mine.name}’s tiles` : "Your tiles";
  /** @type {Map<string, number>} */
  const count = new Map();
  for (const { face } of mine.reserve) count.set(face.tile, (count.get(face.tile) ?? 0) + 1);
  const tiles = [...count].map(([tile, many]) => {
    const found = play.offers().filter(({ action }) => action.type === "place_tile" && action.tile === tile);
    const places = mine.reserve.find(({ face }) => face.tile === tile)?.places.length ?? 0;
    const words = places ? `fits in ${places} ${places === 1 ? "way" : "ways"}` : "fits nowhere now";
    return h(
      "button",
      {
        type: "button",
        class: "tile",
        "data-focus": `reserve-${tile}`,
        "data-tile": tile,
        "data-rule": "ACT-C",
        title: `${tile}: ${words}`,
        onpoint: () => play.panel.explain("place", "ACT-C"),
        "aria-pressed": play.choosing.selected === `tile ${tile}`,
        "aria-disabled": found.length === 0,
        "aria-label": `Tile ${tile}${many > 1 ? `, ${many} of them` : ""}, ${words}`,
        onclick: () => layTile(play, tile, found),
      },
      play.faces.picture(tile),
      h("small", {}, many > 1 ? `${tile} ×${many}` : tile),
    );
  });
  return h(
    "section",
    { class: "reserve", "aria-label": name },
    h("h2", {}, name),
    h("div", { class: "tiles" }, ...tiles, tiles.length ? null : h("p", { class: "faint" }, "None yet: draw one.")),
  );
}

/** @param {Play} play @param {string} tile @param {Offer[]} found */
function layTile(play, tile, found) {
  if (play.rules.explain("ACT-C")) return;
  if (found.length) {
    play.choosing.place(tile, found);
    return;
  }
  const command = play.command("place");
  toast(play.mine ? (command?.why ?? `${tile} fits nowhere beside your units now.`) : "It is not your turn.", "refused");
}

/** @param {Play} play @param {GameView} document */
function market(play, document) {
  const me = play.seat ?? 0;
  const out = document.phase === "over" || play.seat === null || document.players[me]?.returned;
  const slots = document.display.map((open, slot) => {
    if (!open) return h("span", { class: "tile empty", "aria-label": `Slot ${slot} is empty` });
    const found = play
      .offers()
      .filter(({ action }) => (action.type === "draw_large" || action.type === "take_large") && action.slot === slot);
    return drawn(play, open.face.tile, found, `slot-${slot}`, out ? -1 : (open.ways[me] ?? 0), "");
  });
  const piles = document.piles.map((pile, number) => {
    const found = play
      .offers()
      .filter(({ action }) => (action.type === "draw_small" || action.type === "take_small") && action.pile === number);
    return drawn(play, pile.face.tile, found, `pile-${number}`, out ? -1 : (pile.ways[me] ?? 0), `×${pile.left}`);
  });
  return h(
    "section",
    { class: "market", "aria-label": "Tiles to draw" },
    h("h2", {}, "To draw", h("small", {}, `${document.bag} in the bag`)),
    h("div", { class: "tiles" }, ...slots),
    h("div", { class: "tiles small" }, ...piles),
  );
}

/**
 * Return a button for a tile that can be drawn.
 * @param {Play} play @param {string} tile @param {Offer[]} found @param {string} id @param {number} ways -1 if it does not matter @param {string} left
 */
function drawn(play, tile, found, id, ways, left) {
  const words = ways < 0 ? "" : ways ? `would fit in ${ways} ${ways === 1 ? "way" : "ways"}` : "would fit nowhere now";
  return h(
    "button",
    {
      type: "button",
      class: `tile${ways ? "" : " useless"}${play.panel.isFresh(id, tile) ? " fresh" : ""}`,
      "data-focus": id,
      "data-tile": tile,
      "data-offer": found[0]?.id,
      "data-rule": "ACT-A",
      onpoint: () => play.panel.explain("draw", "ACT-A"),
      "aria-disabled": found.length === 0,
      "aria-label": `Draw ${tile}${left ? `, ${left.slice(1)} left` : ""}${words ? `, ${words}` : ""}`,
      title: words ? `${tile}: ${words}` : tile,
      onclick: () => {
        if (play.rules.explain("ACT-A")) return;
        if (found.length) void play.choosing.decide(found, `Draw ${tile}`);
        else toast(play.mine ? (play.command("draw")?.why ?? play.promptWords()) : "It is not your turn.", "refused");
      },
    },
    play.faces.picture(tile),
    h("small", {}, left ? `${tile} ${left}` : tile),
  );
}

/** @param {Play} play @param {GameView} document */
function players(play, document) {
  const others = document.players.map((_, i) => i).filter((i) => !document.turn_order.includes(i));
  const order = [...document.turn_order, ...others];
  return h(
    "section",
    { class: "players", "aria-label": "Players" },
    h("h2", {}, "Players", document.turn_order.length > 1 ? h("small", {}, "in turn order") : null),
    ...order.map((i) => {
      const player = document.players[i];
      return player ? card(play, document, player, i) : "";
    }),
  );
}

/** @param {Play} play @param {GameView} document @param {PlayerView} player @param {number} i */
function card(play, document, player, i) {
  const sled = document.units.some((unit) => unit.player === i && unit.unit === "sled");
  const marks = [
    player.returned ? "home" : "",
    !player.returned && player.passed ? "passed" : "",
    player.passage_reached ? "found the Passage" : "",
    player.sled_lost ? "Sled lost" : "",
    player.crew_lost ? `${player.crew_lost} crew lost` : "",
  ].filter(Boolean);
  const tokens = Object.entries(player.tokens).filter(([, many]) => many > 0);
  return h(
    "article",
    { class: `player player-${i}${document.turn_player === i ? " acting" : ""}`, "data-player": i },
    h("span", { class: "chip", "aria-hidden": "true" }, "ABCD"[i] ?? ""),
    h("b", {}, player.name, play.seat === i ? h("small", {}, " (you)") : null, " ", play.panel.presence(i)),
    h("span", { class: "prestige" }, `${player.prestige}`, h("small", {}, " prestige")),
    h("span", { class: "crew" }, crew("Ship", player.ship_crew), sled ? crew("Sled", player.sled_crew) : null),
    h("span", { class: "faint" }, document.phase === "over" ? `${signed(player.total)} in all` : `${signed(player.total)} if it ended now`),
    tokens.length ? h("span", { class: "tokens" }, ...tokens.map(([kind, many]) => tokenIcon(play, kind, many))) : null,
    marks.length ? h("span", { class: "faint" }, marks.join(" · ")) : null,
    i !== play.seat && player.reserve.length
      ? h("span", { class: "faint" }, `tiles: ${player.reserve.map(({ face }) => face.tile).join(" ")}`)
      : null,
  );
}

/** Return the icon of a kind of token, with the number of tokens. @param {Play} play @param {string} kind @param {number} many */
function tokenIcon(play, kind, many) {
  const words = `${many} ${TOKENS[kind] ?? kind}`;
  const icon = play.hello?.icons[kind];
  return icon ? h("span", { class: "icon", role: "img", "aria-label": words, title: words }, smallPicture(icon), h("b", { "aria-hidden": "true" }, `×${many}`)) : h("span", {}, words);
}

/** @param {string} name @param {{available: number, resting: number}} column */
function crew(name, { available, resting }) {
  const label = `${name}: ${available} ready, ${resting} resting`;
  return h(
    "span",
    { class: "pips", role: "img", "aria-label": label, title: label },
    h("small", {}, name),
    ...Array.from({ length: available }, () => h("i", { class: "ready" })),
    ...Array.from({ length: resting }, () => h("i")),
  );
}

// -- Commands --------------------------------------------------------------------------------------

/** Carry out a command that is more than a choice of one action. @param {Play} play @param {string} key @param {Offer[]} found @returns {boolean} whether the command was handled here */
export function command(play, key, found) {
  if (key === "draw") {
    play.panel.focus("slot-0");
    toast("Choose a tile to draw, under “To draw”.");
  } else if (key === "place") {
    const tiles = [...new Set(found.map(({ action }) => (action.type === "place_tile" ? action.tile : "")))];
    if (tiles.length === 1 && tiles[0]) play.choosing.place(tiles[0], found);
    else {
      play.panel.focus(`reserve-${tiles[0]}`);
      toast("Choose one of your tiles, then point at the map.");
    }
  } else if (key === "draw_and_place") {
    const tile = play.live?.document?.display[0]?.face.tile;
    if (tile) play.choosing.place(tile, found);
  } else if (key === "move") {
    void play.choosing.target(found, "Choose where to go.", "command move");
  } else if (key === "transfer") {
    void transfer(play, found);
  } else return false;
  return true;
}

/** Divide the crew between Ship and Sled. @param {Play} play @param {Offer[]} found */
async function transfer(play, found) {
  const document = play.live?.document;
  const me = play.seat;
  const ranges = document?.transfer;
  const mine = me === null ? undefined : document?.players[me];
  if (!document || !ranges || !mine) return;
  const all = {
    available: mine.ship_crew.available + mine.sled_crew.available,
    resting: mine.ship_crew.resting + mine.sled_crew.resting,
  };
  const chosen = { available: mine.sled_crew.available, resting: mine.sled_crew.resting };
  const matching = () =>
    found.filter(
      ({ action }) =>
        action.type === "transfer_crew" &&
        action.sled_available === chosen.available &&
        action.sled_resting === chosen.resting,
    );
  const picked = await dialog(
    `Divide the crew between the Ship and the Sled (costs ${ranges.cost} crew)`,
    (choose) => {
      const go = h("button", { type: "button", class: "primary", onclick: () => choose(matching()) }, "Do it");
      const summary = h("p", { "aria-live": "polite" });
      const paid = ranges.cost;
      const update = () => {
        const possible = matching().length > 0;
        go.disabled = !possible;
        const whole = chosen.available + chosen.resting;
        summary.textContent = !possible
          ? "This is not possible: choose other numbers."
          : whole === 0
            ? "The Sled returns to the Ship."
            : `The Sled has ${chosen.available} ready and ${chosen.resting} resting crew, and the Ship has the others. ${paid} of the crew ${paid === 1 ? "pays and rests" : "pay and rest"}.`;
      };
      const row = (/** @type {"available" | "resting"} */ which, /** @type {string} */ words, /** @type {number} */ most) => {
        const number = h("output", {}, String(chosen[which]));
        const change = (/** @type {number} */ by) => {
          chosen[which] = Math.min(Math.max(chosen[which] + by, 0), most);
          number.textContent = String(chosen[which]);
          update();
        };
        return h(
          "div",
          { class: "stepper" },
          h("span", {}, words),
          h("button", { type: "button", "aria-label": `Fewer ${which} crew on the Sled`, onclick: () => change(-1) }, "−"),
          number,
          h("button", { type: "button", "aria-label": `More ${which} crew on the Sled`, onclick: () => change(1) }, "+"),
        );
      };
      if (!matching().length) chosen.available = Math.min(1, ranges.available);
      const rows = [
        row("available", `Ready crew on the Sled, of ${all.available}`, ranges.available),
        row("resting", `Resting crew on the Sled, of ${all.resting}`, ranges.resting),
      ];
      update();
      return [...rows, summary, go];
    },
    "transfer",
  );
  if (!picked?.length) return;
  if (picked.length === 1) await play.choosing.decide(picked, "Crew");
  else play.choosing.target(picked, "Choose where the Sled starts.", "command transfer");
}

// -- Clicks on the map -----------------------------------------------------------------------------

/** Handle a click on the map that hit no target. @param {Play} play @param {GameView} document @param {Element} element @param {Pair} cell */
export async function clicked(play, document, element, cell) {
  const piece = element.closest("[id^=ship-], [id^=sled-], [id^=token-]");
  const [kind, number, row] = (piece?.id ?? "").split("-");
  if (kind === "token") {
    const found = play
      .offers()
      .filter((offer) => (offer.kind === "explore" || offer.kind === "discover") && has(offer.cells, [Number(number), Number(row)]));
    if (found.length) await play.choosing.decide(found, "Take this token");
    else if (play.mine) toast(play.command("discover")?.why ?? "None of your units can take this token now.", "refused");
    return;
  }
  if (kind === "ship" || kind === "sled") {
    const owner = Number(number);
    if (owner !== play.seat) {
      toast(`This is ${document.players[owner]?.name}’s ${kind === "ship" ? "Ship" : "Sled"}.`);
      return;
    }
    const found = play.offers().filter((offer) => offer.kind === (kind === "ship" ? "move_ship" : "move_sled"));
    if (found.length) play.choosing.target(found, "Choose where to go.", `${kind} moves`);
    else toast(play.mine ? (play.command("move")?.why ?? "This unit has nowhere to go.") : "It is not your turn.", "refused");
    return;
  }
  const going = /^(ship|sled) moves|^command move/.exec(play.choosing.selected);
  if (going) {
    const tile = document.tiles.find(({ cells }) => cells.some((other) => String(other.cell) === String(cell)));
    const [col, line] = tile?.cell ?? cell;
    const id = play.choosing.selected.startsWith("sled") ? `sled drives to ${col},${line} area 0` : `ship sails to ${col},${line}`;
    await play.ask({ type: "why", id });
    return;
  }
  play.choosing.cancel();
}

// -- The end ---------------------------------------------------------------------------------------

/** Return the final scores by source. @param {GameView} document */
export function scores(document) {
  const standings = document.standings;
  const value = (/** @type {(typeof standings)[number]} */ line, /** @type {string} */ source) =>
    /** @type {Record<string, number>} */ (/** @type {unknown} */ (line.score))[source] ?? 0;
  const sources = Object.keys(SOURCES).filter((source) => standings.some((line) => value(line, source)));
  const best = standings[0];
  const shared = standings.filter(({ place }) => place === 1);
  const equal = standings.some((line, i) => standings.some((other, j) => i !== j && line.total === other.total));
  const words =
    standings.length === 1
      ? `${best?.name} has ${best?.total} prestige.`
      : shared.length > 1
        ? `${shared.map(({ name }) => name).join(" and ")} share the victory.`
        : `${best?.name} has won.`;
  return [
    h("p", { class: "verdict" }, words),
    h(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": "Scores" },
      h(
        "table",
        {},
        h("thead", {}, h("tr", {}, h("td", {}), ...standings.map((line) => h("th", { scope: "col" }, `${line.place}. ${line.name}`)))),
        h(
          "tbody",
          {},
          ...sources.map((source) =>
            h("tr", {}, h("th", { scope: "row" }, SOURCES[source] ?? source), ...standings.map((line) => h("td", {}, signed(value(line, source))))),
          ),
        ),
        h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, "Total"), ...standings.map((line) => h("td", {}, signed(line.total))))),
      ),
    ),
    equal ? h("p", { class: "faint" }, "With equal prestige, the player who returned to Greenland first is ahead. Players who did not return share a place.") : null,
  ];
}

/** @param {number} number */
function signed(number) {
  return number < 0 ? `−${-number}` : String(number);
}
