// The form for a new game, and the list of games.

import { at, choice, failed, h, toast } from "./dom.js";
import { GAMES } from "./games.js";
import { briefing, howToPlay } from "./guide.js";
import { BOTS, STRENGTHS } from "./words.js";

/** @import { GameInfo, Guide, Home, Rule, NewSeat, TableInfo, NewTableRequest } from "./types" */

const NAMES = ["Anna", "Ben", "Cora", "Dan"];
/** The maximum size of a saved game in bytes. Escaped as JSON in a request it is at most twice as long, which servers accept. */
const MOST = 2 * 1024 * 1024;
/** The maximum number of games in a list. */
const MOST_LISTED = 12;

/**
 * Show the form, and call `ready` with the chosen table. Throws an error with a message for players if the lobby cannot be opened.
 * @param {Home} home
 * @param {Record<string, Rule>} rules
 * @param {Record<string, Guide>} guides
 * @param {(table: TableInfo, replay?: boolean) => void} ready
 */
export async function form(home, rules, guides, ready) {
  const box = at("lobby");
  const [games, found] = await Promise.all([home.games(), home.tables()]);
  let tables = found;
  /** Delete a game, after confirmation. @param {TableInfo} table */
  const remove = async (table) => {
    const sure = await choice(`Delete the game of ${table.players.join(", ")}?`, [
      { value: true, label: "Delete it for good" },
      { value: false, label: "Keep it" },
    ]);
    if (!sure) return;
    await home.remove(table.table);
    tables = await home.tables();
    draw("#start");
  };
  const state = { game: games[0]?.name ?? "", variant: "", seats: /** @type {NewSeat[]} */ ([]), record: /** @type {string | null} */ (null) };
  const start = async () => ready(await home.open(/** @type {NewTableRequest} */ ({ ...state, seed: seed() })));
  /** Redraw the form. @param {string} [focused] the element to focus, since the focused one was replaced */
  const draw = (focused) => {
    const game = games.find(({ name }) => name === state.game);
    if (!game) return;
    const variant = game.variants.find(({ name }) => name === state.variant) ?? game.variants[0];
    if (!variant) return;
    state.variant = variant.name;
    const guide = guides[game.name];
    fit(state.seats, variant.players, game);
    box.replaceChildren(
      h("h1", {}, "Northwest Passage"),
      h(
        "form",
        {
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            start().catch(failed);
          },
        },
        radios("Game", "game", games.map(({ name, title }) => [name, title, GAMES[name]?.about ?? ""]), state.game, (name) => {
          state.game = name;
          state.variant = "";
          state.seats = [];
          draw("input[name=game]:checked");
        }),
        guide
          ? h(
              "section",
              { class: "briefing", "aria-label": "The game in brief" },
              ...briefing(guide),
              h("button", { type: "button", id: "how-to-play", onclick: () => void howToPlay(game.name, game.title, guide, rules) }, "How to play"),
            )
          : null,
        radios("Variant", "variant", game.variants.map(({ name, title }) => [name, title, ""]), state.variant, (name) => {
          state.variant = name;
          draw("input[name=variant]:checked");
        }),
        h(
          "fieldset",
          {},
          h("legend", {}, "Who plays"),
          ...state.seats.map((seat, i) => seatRow(home, game, seat, i, variant.players.includes(state.seats.length - 1), () => {
            state.seats.splice(i, 1);
            draw(`.seat.player-${Math.max(i - 1, 0)} input`);
          })),
          variant.players.includes(state.seats.length + 1)
            ? h(
                "button",
                {
                  type: "button",
                  class: "add",
                  onclick: () => {
                    state.seats.push({ name: "", bot: game.bots[0] ?? null, away: false });
                    draw(`.seat.player-${state.seats.length - 1} input`);
                  },
                },
                "+ Add a player",
              )
            : null,
          about(home, game),
        ),
        h("button", { type: "submit", class: "primary", id: "start" }, "Begin the game"),
      ),
      loading(home, games, ready),
      list("tables", "Games in progress", tables.filter(({ over }) => !over), ready, remove) ?? "",
      list("finished", "Finished games", tables.filter(({ over }) => over), ready, remove) ?? "",
    );
    if (focused) /** @type {HTMLElement | null} */ (box.querySelector(focused))?.focus({ preventScroll: true });
  };
  draw();
}

/** Return as many seats as the variant has. @param {NewSeat[]} seats @param {number[]} players @param {GameInfo} game */
function fit(seats, players, game) {
  const least = Math.min(...players);
  while (seats.length > Math.max(...players)) seats.pop();
  while (seats.length < least) seats.push({ name: "", bot: seats.length ? (game.bots[0] ?? null) : null, away: false });
  seats.forEach((seat, i) => {
    seat.name ||= NAMES.find((name) => seats.every((other, j) => i === j || other.name !== name)) ?? `Player ${i + 1}`;
    if (seat.bot && !game.bots.includes(seat.bot)) seat.bot = game.bots[0] ?? null;
  });
}

/**
 * @param {string} legend @param {string} name @param {string[][]} options @param {string} chosen @param {(value: string) => void} choose
 */
function radios(legend, name, options, chosen, choose) {
  return h(
    "fieldset",
    { class: "radios", hidden: options.length < 2 },
    h("legend", {}, legend),
    ...options.map(([value = "", title = "", words = ""]) =>
      h(
        "label",
        {},
        h("input", { type: "radio", name, value, checked: value === chosen, onchange: () => choose(value) }),
        h("span", {}, title, words ? h("small", {}, words) : null),
      ),
    ),
  );
}

/**
 * @param {Home} home @param {GameInfo} game @param {NewSeat} seat @param {number} i @param {boolean} removable @param {() => void} remove
 */
function seatRow(home, game, seat, i, removable, remove) {
  const chosen = seat.bot ? `bot ${seat.bot}` : seat.away ? "away" : "here";
  const option = (/** @type {string} */ value, /** @type {string} */ title) => h("option", { value, selected: value === chosen }, title);
  return h(
    "div",
    { class: `seat player-${i}` },
    h("span", { class: "chip", "aria-hidden": "true" }, "ABCD"[i] ?? ""),
    h("input", {
      type: "text",
      value: seat.name,
      maxlength: 30,
      required: true,
      "aria-label": `Name of player ${i + 1}`,
      oninput: (/** @type {Event} */ event) => (seat.name = /** @type {HTMLInputElement} */ (event.target).value),
    }),
    h(
      "select",
      {
        "aria-label": `Who is player ${i + 1}`,
        onchange: (/** @type {Event} */ event) => {
          const value = /** @type {HTMLSelectElement} */ (event.target).value;
          seat.bot = value.startsWith("bot ") ? value.slice(4) : null;
          seat.away = value === "away";
        },
      },
      option("here", "plays here"),
      home.friends ? option("away", "joins by link") : null,
      h("optgroup", { label: "Bots" }, ...game.bots.map((bot) => option(`bot ${bot}`, BOTS[bot] ?? bot))),
    ),
    removable ? h("button", { type: "button", class: "remove", "aria-label": `Remove player ${i + 1}`, onclick: remove }, "×") : null,
  );
}

/** Explain the kinds of players. @param {Home} home @param {GameInfo} game */
function about(home, game) {
  const people = game.secret ? "Players who play here take turns at this device. The screen is hidden between turns." : "Players who play here take turns at this device.";
  const links = home.friends ? " Players who join by link use other devices: you get a link for each of them, and one for spectators." : "";
  return h(
    "details",
    { class: "about" },
    h("summary", {}, "About players and bots"),
    h("p", {}, people, links),
    h("dl", {}, ...game.bots.flatMap((bot) => [h("dt", {}, BOTS[bot] ?? bot), h("dd", {}, STRENGTHS[bot] ?? "")])),
  );
}

/** Return the first line of a saved game, or null if the text is not one. @param {string} text @returns {{format: string, names: string[], variant: string} | null} */
function headerOf(text) {
  try {
    const header = JSON.parse(text.split("\n", 1)[0] ?? "");
    return Array.isArray(header?.names) ? header : null;
  } catch {
    return null;
  }
}

/** Continue a game from a file. @param {Home} home @param {GameInfo[]} games @param {(table: TableInfo) => void} ready */
function loading(home, games, ready) {
  const input = h("input", { type: "file", accept: ".jsonl", id: "load" });
  input.addEventListener("change", async () => {
    const file = input.files?.[0];
    if (!file) return;
    if (file.size > MOST) {
      const size = (file.size / 1024 / 1024).toFixed(1);
      toast(`This file has ${size} MB. A saved game can have at most ${MOST / 1024 / 1024} MB.`, "refused");
      return;
    }
    const text = await file.text();
    const header = headerOf(text);
    if (!header) {
      toast("This is not a saved game. Choose a file that “Save” has written: its name ends in .jsonl.", "refused");
      return;
    }
    try {
      const game = games.find(({ name }) => String(header.format).includes(name)) ?? games[0];
      const bot = game?.bots[0] ?? null;
      const seats = header.names.map((name, i) => ({ name, bot: i ? bot : null, away: false }));
      ready(await home.open({ game: game?.name ?? "", variant: String(header.variant), seats, record: text, seed: null }));
    } catch (error) {
      toast(error instanceof Error ? `This file cannot be loaded: ${error.message}` : "This file cannot be loaded.", "refused");
    }
  });
  return h("p", { class: "load" }, h("label", { for: "load" }, "Or continue a saved game: "), input);
}

/**
 * Return a list of existing games, the latest first.
 * @param {string} id @param {string} title @param {TableInfo[]} tables
 * @param {(table: TableInfo, replay?: boolean) => void} ready @param {(table: TableInfo) => Promise<void>} remove
 */
function list(id, title, tables, ready, remove) {
  if (!tables.length) return null;
  const shown = [...tables].sort((a, b) => b.played - a.played).slice(0, MOST_LISTED);
  return h(
    "div",
    { id, class: "tables" },
    h("h2", {}, title),
    h(
      "ul",
      {},
      ...shown.map((table) =>
        h(
          "li",
          {},
          h(
            "button",
            { type: "button", onclick: () => ready(table) },
            table.players.join(", "),
            h("small", {}, ` ${[table.title, when(table.played), table.over ? table.result : `step ${table.position}`].filter(Boolean).join(" · ")}`),
          ),
          table.over ? h("button", { type: "button", class: "replay", "aria-label": `Replay the game of ${table.players.join(", ")}`, onclick: () => ready(table, true) }, "Replay") : null,
          h("button", { type: "button", class: "remove", "aria-label": `Delete the game of ${table.players.join(", ")}`, title: "Delete this game", onclick: () => remove(table).catch(failed) }, "×"),
        ),
      ),
    ),
    tables.length > shown.length ? h("p", {}, `${tables.length - shown.length} more are not shown: delete some to see them.`) : null,
  );
}

/** Return a date and a time in the reader's own format. @param {number} seconds since 1970 */
function when(seconds) {
  return seconds ? new Date(seconds * 1000).toLocaleString([], { dateStyle: "medium", timeStyle: "short" }) : "";
}

/** Return the seed in the address of the page, for a game that must be repeatable. */
function seed() {
  return new URLSearchParams(location.search).get("seed");
}
