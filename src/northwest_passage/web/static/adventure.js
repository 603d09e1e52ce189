// Adventure: the panel beside the map, and the effects of clicks on the map.

import { h, s, toast } from "./dom.js";

/** @import { AdventureCard, AdventureGameView, AdventurePlayerView } from "../../data/typescript/northwest_passage" */
/** @import { Detail, Frame, Offer, Pair } from "./types" */
/** @import { Play } from "./play.js" */

/** A short description of the game. */
export const about = "Race through the ice with secret cards. Two to four players, or two teams.";

/** The chapters of its rules, by the beginning of their ids. @type {[string, string][]} */
export const chapters = [
  ["SCN", "The map (scenario)"],
  ["SUP", "Setup"],
  ["TUR", "Turns"],
  ["ADV", "Advancing"],
  ["MAN", "Manoeuvres"],
  ["TRE", "Treasures"],
  ["CHR", "Characters"],
  ["TEA", "Teams"],
];

/** The maximum width of the map in pixels. The map is long, so it scrolls. */
export const scrolls = 500;
export const pans = 0;
export const coin = "points";

/** The shapes of tokens, in the order of a reserve: their names, short names for buttons, and hexes to draw. @type {[string, string, string, number[][]][]} */
const SHAPES = [
  ["line_4", "Line of 4", "Line", [[0, 0], [1, 0], [2, 0], [3, 0]]],
  ["hook_4", "Hook of 4", "Hook", [[0, 0], [1, 0], [2, 0], [2.5, 1]]],
  ["hook_4_mirrored", "Mirrored hook of 4", "Hook", [[0, 1], [1, 1], [2, 1], [2.5, 0]]],
  ["zigzag_4", "Zigzag of 4", "Zigzag", [[0, 0], [0.5, 1], [1.5, 1], [2, 2]]],
  ["zigzag_4_mirrored", "Mirrored zigzag of 4", "Zigzag", [[0, 2], [0.5, 1], [1.5, 1], [2, 0]]],
  ["line_3", "Line of 3", "Line", [[0, 0], [1, 0], [2, 0]]],
  ["curve_3", "Curve of 3", "Curve", [[0, 0], [1, 0], [1.5, 1]]],
  ["line_2", "Line of 2", "Line", [[0, 0], [1, 0]]],
  ["single", "Single", "Single", [[0, 0]]],
  ["incursion", "Incursion, for raids", "Incursion", [[0, 0]]],
];

/** The maximum size of a hand. */
const MOST_CARDS = 8;

/** The rules of the cards. @type {Record<string, string>} */
const CARDS = {
  sabotage: "TRE-4", silence: "TRE-5", plenty: "TRE-6", safe_conduct: "TRE-7", wreck: "TRE-8", iceberg: "TRE-9",
  headwind: "TRE-10", current: "TRE-11", theft: "TRE-12", mutiny: "TRE-13", salvage: "TRE-14", tailwind: "TRE-15",
  drift: "TRE-16", thaw: "TRE-17", spurt: "TRE-18",
};

/** The rules of the characters, in their order. */
const CHARACTERS = [
  "john_ross", "john_rae", "george_back", "martin_frobisher", "john_davis", "william_baffin", "william_edward_parry",
  "roald_amundsen", "james_clark_ross", "henry_hudson", "humphrey_gilbert", "jens_munk", "john_cabot", "john_franklin",
];

/** @param {string} character */
function characterRule(character) {
  return `CHR-${String.fromCharCode(65 + CHARACTERS.indexOf(character))}`;
}

/** @param {AdventureGameView} document @param {Frame} frame @returns {Offer[]} */
export function offers(document, frame) {
  const details = frame.details ?? {};
  const actions = document.actions.flatMap((group) => group.actions.map((view) => ({ kind: group.kind, ...view })));
  return actions.map(({ id, kind, action, label }) => ({
    id,
    kind,
    unit: null,
    label,
    cost: details[id]?.cost ?? 0,
    cells: details[id]?.cells ?? [],
    action: /** @type {Offer["action"]} */ (/** @type {unknown} */ (action)),
    consequences: null,
  }));
}

/** @param {AdventureGameView} document */
export function season({ round, deck, iceberg_tiles: icebergs }) {
  return `${round ? `Round ${round}` : "Before the voyage"} · ${deck} cards · ${icebergs} icebergs left`;
}

/** @param {AdventureGameView} document */
export function standing({ standings }) {
  return { words: "Row", note: "The first boat past row 24 wins", players: standings.map(({ player, row }) => ({ player, value: row > 24 ? "Pacific" : String(row) })) };
}

/** Number the columns below the lowest row. Even rows are half a hex further right, so each number is centred between an odd and an even row. @param {SVGSVGElement} svg */
export function decorate(svg) {
  const hexes = [...svg.querySelectorAll("[id^=hex-]")].map((hex) => ({ hex: /** @type {SVGGraphicsElement} */ (hex), place: hex.id.split("-").slice(1).map(Number) }));
  const lowest = Math.min(...hexes.map(({ place }) => place[1] ?? Infinity));
  const size = svg.querySelector(".rows")?.getAttribute("font-size") ?? "13";
  const numbers = s("g", { class: "columns", "font-size": size, "pointer-events": "none" });
  for (const { hex, place } of hexes) {
    if (place[1] !== lowest) continue;
    const box = hex.getBBox();
    const x = box.x + box.width * (lowest % 2 ? 0.75 : 0.25);
    const text = s("text", { x, y: box.y + box.height + Number(size) * 0.75, "text-anchor": "middle" });
    text.textContent = String(place[0]);
    numbers.append(text);
  }
  hexes[0]?.hex.closest("g.board")?.append(numbers);
}

/** Return whether all choices are listed as buttons. @param {AdventureGameView} document */
export function isListed({ phase }) {
  return phase !== "turn";
}

/** Return whether the choices are offered on the map at once. @param {AdventureGameView} document */
export function isForced({ phase }) {
  return phase === "swap_tile" || phase === "rotate_tile";
}

/** Return the rule of a character or a card to choose. @param {Offer} offer */
export function ruleOf(offer) {
  const { character, card } = /** @type {{character?: string, card?: string}} */ (/** @type {unknown} */ (offer.action));
  return character ? characterRule(character) : card ? (CARDS[card] ?? "") : "";
}

/** Return the card that is played in a frame. @param {Frame} frame */
export function cardOf({ events }) {
  const played = events.find(({ type }) => type === "card_played");
  const card = played ? String(played.card) : "";
  return card ? { title: title(card), rule: CARDS[card] ?? "TRE-1" } : null;
}

/** Return a name such as `safe_conduct` as players read it. @param {string} name */
function title(name) {
  return name.split("_").map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`).join(" ");
}

// -- The panel -------------------------------------------------------------------------------------

/** @param {Play} play @param {AdventureGameView} document @returns {(HTMLElement | null)[]} */
export function panel(play, document) {
  const mine = play.seat === null ? undefined : document.players[play.seat];
  return [mine ? hand(play, mine) : null, mine ? tokens(play, mine) : null, players(play, document)];
}

/** @param {Play} play @param {AdventurePlayerView} mine */
function hand(play, mine) {
  const cards = (mine.hand ?? []).map((card, i) => cardButton(play, card, i));
  for (let i = cards.length; i < MOST_CARDS; i += 1) play.panel.isFresh(`card-${i}`, ""); // so that the next card there counts as new
  return h(
    "section",
    { class: "hand", "aria-label": "Your cards" },
    h("h2", {}, "Your cards", mine.character ? play.rules.button(characterRule(mine.character), title(mine.character)) : null),
    h("div", { class: "cards" }, ...cards, cards.length ? null : h("p", { class: "faint" }, "None yet: cover a treasure to draw one.")),
  );
}

/** @param {Play} play @param {AdventureCard} card @param {number} i */
function cardButton(play, card, i) {
  const found = play.offers().filter(({ kind }) => kind === `play_${card}`);
  const rule = CARDS[card] ?? "TRE-1";
  return h(
    "button",
    {
      type: "button",
      class: `card${play.panel.isFresh(`card-${i}`, card) ? " fresh" : ""}`,
      "data-focus": `card-${i}`,
      "data-rule": rule,
      "data-card": card,
      "aria-disabled": found.length === 0,
      onclick: () => {
        if (play.rules.explain(rule)) return;
        if (found.length === 0) toast(play.mine ? (play.command("card")?.why ?? "This card cannot be played now.") : "It is not your turn.", "refused");
        else void some(play, found, `Play ${title(card)}`, `card ${card}`);
      },
      onpoint: () => play.rules.line(rule, null),
    },
    h("b", {}, title(card)),
    h("small", {}, play.rules.sentence(rule)),
  );
}

/** @param {Play} play @param {AdventurePlayerView} mine */
function tokens(play, mine) {
  const made = SHAPES.map(([name, words, short, hexes], i) => {
    const left = mine.reserve[i] ?? 0;
    if (!left) return null;
    const rule = name === "incursion" ? "MAN-3" : "ADV-2";
    const found = play
      .offers()
      .filter(({ kind, action }) =>
        name === "incursion" ? kind === "raid" : kind === "advance" && /** @type {{shape?: string}} */ (/** @type {unknown} */ (action)).shape === name,
      );
    return h(
      "button",
      {
        type: "button",
        class: "token",
        "data-focus": `shape-${name}`,
        "data-rule": rule,
        "aria-disabled": found.length === 0,
        "aria-pressed": play.choosing.selected === `shape ${name}`,
        "aria-label": `${short} ×${left}: ${words}${found.length ? `, ${found.length} ${found.length === 1 ? "way" : "ways"} to place it` : ""}`,
        title: words,
        onpoint: () => play.panel.explain(name === "incursion" ? "raid" : "advance", rule),
        onclick: () => {
          if (play.rules.explain(rule)) return;
          if (found.length) void play.choosing.target(found, "Choose where to sail.", `shape ${name}`);
          else toast(play.mine ? "You cannot place this token anywhere now." : "It is not your turn.", "refused");
        },
      },
      drawing(hexes),
      h("small", {}, `${short} ×${left}`),
    );
  });
  return h("section", { class: "reserve", "aria-label": "Your tokens" }, h("h2", {}, "Your tokens"), h("div", { class: "tiles" }, ...made));
}

/** Return a drawing of a token as small hexes. @param {number[][]} hexes */
function drawing(hexes) {
  const wide = Math.max(...hexes.map(([x = 0]) => x)) + 1;
  const high = Math.max(...hexes.map(([, y = 0]) => y)) * 0.87 + 1;
  const circles = hexes.map(([x = 0, y = 0]) => s("circle", { cx: x + 0.5, cy: y * 0.87 + 0.5, r: 0.46 }));
  const box = { viewBox: `0 0 ${wide} ${high}`, width: wide * 14, height: high * 14, "aria-hidden": "true" };
  return h("span", { class: "shape" }, s("svg", box, ...circles));
}

/** @param {Play} play @param {AdventureGameView} document */
function players(play, { players: everyone, standings, turn_player: acting, variant }) {
  return h(
    "section",
    { class: "players", "aria-label": "Players" },
    h("h2", {}, "Boats", h("small", {}, variant === "teams" ? "A and C against B and D" : "the leader first")),
    ...standings.map(({ player: i, row }) => {
      const player = everyone[i];
      if (!player) return "";
      const marks = [
        player.silenced ? "silenced: may not play cards" : "",
        player.safe ? "safe conduct: cannot be raided" : "",
        player.headwind ? `headwind −${player.headwind}` : "",
      ].filter(Boolean);
      return h(
        "article",
        { class: `player player-${i}${acting === i ? " acting" : ""}`, "data-player": i },
        h("span", { class: "chip", "aria-hidden": "true" }, "ABCD"[i] ?? ""),
        h("b", {}, player.name, play.seat === i ? h("small", {}, " (you)") : null, " ", play.panel.presence(i)),
        h("span", { class: "prestige" }, row === 0 ? "Atlantic" : row > 24 ? "Pacific" : `row ${row}`),
        h(
          "span",
          {},
          player.character ? play.rules.button(characterRule(player.character), title(player.character)) : h("span", { class: "faint" }, "character not shown"),
          ` · ${player.hand_size} ${player.hand_size === 1 ? "card" : "cards"} · ${player.reserve.reduce((a, b) => a + b, 0)} tokens`,
        ),
        marks.length ? h("span", { class: "faint" }, marks.join(" · ")) : null,
      );
    }),
  );
}

// -- Commands and clicks ---------------------------------------------------------------------------

/** Let the player choose one of several actions, on the map if all of them have places there. @param {Play} play @param {Offer[]} found @param {string} words @param {string} name */
async function some(play, found, words, name) {
  const placed = found.every(({ kind, cells }) => cells.length || /wreck|salvage|current|drift|tailwind/.test(kind));
  if (found.length > 1 && placed) await play.choosing.target(found, `${words}: choose where.`, name);
  else await play.choosing.decide(found, words);
}

/** @param {Play} play @param {string} key @param {Offer[]} found @returns {boolean} whether the command was handled here */
export function command(play, key, found) {
  if (key === "advance" || key === "raid" || key === "recover") {
    void play.choosing.target(found, key === "recover" ? "Choose a token to take back." : "Choose where to sail.", `command ${key}`);
    return true;
  }
  if (key === "card") {
    const first = document.querySelector(/** @type {"button"} */ (".card:not([aria-disabled='true'])"));
    if (first?.dataset.focus) play.panel.focus(first.dataset.focus);
    toast("Choose one of your cards.");
    return true;
  }
  return false;
}

/** Handle a click on the map that hit no target. @param {Play} play @param {AdventureGameView} document @param {Element} element @param {Pair} _cell */
export async function clicked(play, document, element, _cell) {
  const boat = element.closest("[id^=boat-]");
  if (boat) {
    const owner = Number(boat.id.split("-")[1]);
    if (owner !== play.seat) {
      toast(`This is ${document.players[owner]?.name}’s boat.`);
      return;
    }
    const found = play.offers().filter(({ kind }) => kind === "advance" || kind === "raid");
    if (found.length) await play.choosing.target(found, "Choose where to sail.", "boat");
    else toast(play.mine ? (play.command("advance")?.why ?? play.promptWords()) : "It is not your turn.", "refused");
    return;
  }
  if (play.choosing.selected) {
    const hex = element.closest("[data-col][data-row], [id^=hex-]");
    const place = hex ? /** @type {Pair} */ ([Number(hex.getAttribute("data-col")), Number(hex.getAttribute("data-row"))]) : null;
    const knob = place && play.map.svg?.querySelector(`.target[data-col="${place[0]}"][data-row="${place[1]}"]`);
    if (knob) {
      await play.choosing.chosen(knob); // a click on the hex counts as a click on the target
      return;
    }
    if (place) play.map.mark([place], "refused");
    toast("You cannot choose this hex: choose one that is marked.", "refused");
    return;
  }
  play.choosing.cancel();
}

// -- The end ---------------------------------------------------------------------------------------

/** Return the final result. @param {AdventureGameView} document */
export function scores({ standings }) {
  const winners = standings.filter(({ winner }) => winner);
  const words = winners.length ? `${winners.map(({ name }) => name).join(" and ")} ${winners.length > 1 ? "have" : "has"} won.` : "It is a draw: no boat is alone in the lead.";
  return [
    h("p", { class: "verdict" }, words),
    h(
      "table",
      { class: "ranking" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Place"), h("th", { scope: "col" }, "Boat"), h("th", { scope: "col" }, "Row"))),
      h(
        "tbody",
        {},
        ...standings.map(({ place, name, row }) => h("tr", {}, h("td", {}, String(place)), h("th", { scope: "row" }, name), h("td", {}, row > 24 ? "Pacific" : String(row)))),
      ),
    ),
    h("p", { class: "faint" }, "The first boat in the Pacific wins. After the last round, the boat that is alone in the highest row wins."),
  ];
}
