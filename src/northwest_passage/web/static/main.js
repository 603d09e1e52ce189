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

/** @param {Home} home */
async function begin(home) {
  const rules = await home.rules();
  const route = async () => {
    const asked = new URLSearchParams(location.hash.slice(1));
    const table = asked.get("table");
    const key = asked.get("key");
    play?.end();
    play = null;
    const playing = Boolean(table && key);
    at("lobby").hidden = playing;
    at("game").hidden = !playing;
    at("links").hidden = !own.has(table ?? "") || !home.friends;
    if (table && key) play = new Play(home.line(table, key), rules, null);
    else await form(home, ready);
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

/** The key of the house, from the link that was printed; kept for this browser tab. */
function houseKey() {
  const given = new URLSearchParams(location.hash.slice(1)).get("house");
  if (given) {
    sessionStorage.setItem("house", given);
    history.replaceState(null, "", location.pathname + location.search);
  }
  return sessionStorage.getItem("house") ?? "";
}

/** Where tables are: on the server that sent this page, unless the page says that there is none. */
async function home() {
  if (document.body.dataset.home !== "worker") return new ServerHome(houseKey());
  const { WorkerHome } = await import("./worker_home.js");
  return new WorkerHome();
}

home()
  .then(begin)
  .then(() => document.getElementById("loading")?.remove())
  .catch((error) => toast(String(error.message ?? error), "refused"));
