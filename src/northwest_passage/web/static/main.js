// Where the client begins: at a table if the address names one, else in the lobby.

import { at, dialog, h, toast } from "./dom.js";
import { form } from "./form.js";
import { Play } from "./play.js";
import { ServerHome } from "./server.js";

/** @import { Home, TableInfo } from "./types" */

/** @type {Play | null} */
let play = null;
/** The tables that were set up here, with all their keys. @type {Map<string, TableInfo>} */
const own = new Map();

/** Show one of the three pages. @param {"lobby" | "game" | "closed"} wanted */
function turnTo(wanted) {
  for (const id of ["lobby", "game", "closed"]) at(id).hidden = id !== wanted;
}

/** Say in words that there is no way in here, and where one is. @param {string} title @param {string} words @param {boolean} lobby */
function closed(title, words, lobby) {
  play?.end();
  play = null;
  at("closed").replaceChildren(
    h("h1", {}, title),
    h("p", { role: "alert" }, words),
    lobby
      ? h("button", { type: "button", class: "primary", id: "to-lobby", onclick: () => (location.hash = "") }, "To the lobby")
      : h("button", { type: "button", id: "try-again", onclick: () => location.reload() }, "Try again"),
  );
  turnTo("closed");
  document.title = "Northwest Passage";
}

/** @param {Home} home */
async function begin(home) {
  const [rules, guides] = await Promise.all([home.rules(), home.guides()]);
  const route = async () => {
    const asked = new URLSearchParams(location.hash.slice(1));
    const table = asked.get("table");
    const key = asked.get("key");
    play?.end();
    play = null;
    if (table && key) {
      turnTo("game");
      at("links").hidden = !own.has(table) || !home.friends;
      play = new Play(home.line(table, key), rules, guides, null, (words) => closed("This link leads nowhere", words, true));
    } else if (table || key) {
      closed("This link is not complete", "A part of it is missing: ask for it again, and copy all of it.", true);
    } else {
      try {
        await form(home, rules, guides, ready);
        turnTo("lobby");
      } catch (error) {
        closed("You cannot come in here", told(error), false);
      }
    }
  };
  const ready = (/** @type {TableInfo} */ table) => {
    own.set(table.table, table);
    const key = table.keys.find(({ seats }) => seats.length) ?? table.keys[0];
    location.hash = `table=${table.table}&key=${key?.secret ?? ""}`;
    if (table.keys.filter(({ seats }) => seats.length === 1).length > 1 && home.friends) void links(table);
  };
  at("new").addEventListener("click", () => (location.hash = ""));
  at("links").addEventListener("click", () => {
    const table = own.get(new URLSearchParams(location.hash.slice(1)).get("table") ?? "");
    if (table) void links(table);
  });
  window.addEventListener("hashchange", () => void route());
  await route();
}

/** @param {unknown} error */
function told(error) {
  return error instanceof Error ? error.message : String(error);
}

/** The links of a table: one for each friend, and one to watch. @param {TableInfo} table */
function links(table) {
  return dialog(
    "Links for others",
    () =>
      table.keys.slice(1).map(({ secret, seats }) => {
        const link = `${location.origin}${location.pathname}#table=${table.table}&key=${secret}`;
        const who = seats.length ? seats.map((seat) => table.players[seat]).join(" and ") : "To watch only";
        return h(
          "p",
          { class: "link" },
          h("b", {}, who),
          h("input", { readonly: true, value: link, "aria-label": `Link: ${who}`, onfocus: (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select() }),
          h(
            "button",
            {
              type: "button",
              onclick: () => void navigator.clipboard?.writeText(link).then(() => toast("The link is copied.")),
            },
            "Copy",
          ),
        );
      }),
    "links",
  );
}

/** Where tables are: on the server that sent this page, unless the page says that there is none. */
async function home() {
  if (document.body.dataset.home !== "worker") return new ServerHome();
  const { WorkerHome } = await import("./worker_home.js");
  return new WorkerHome();
}

home()
  .then(begin)
  .catch((error) => closed("Something went wrong", told(error), false))
  .finally(() => document.getElementById("loading")?.remove());
