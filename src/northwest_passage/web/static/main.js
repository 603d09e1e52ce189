// The entry point of the client: a table if the address names one, otherwise the lobby.

import { at, dialog, failed, h, messageOf, picture, toast } from "./dom.js";
import { form } from "./form.js";
import { briefing } from "./guide.js";
import { Play } from "./play.js";
import { ServerHome } from "./server.js";

/** @import { Home, TableInfo } from "./types" */

/** @type {Play | null} */
let play = null;

/** Show one of the three pages. @param {"lobby" | "game" | "closed"} wanted */
function turnTo(wanted) {
  for (const id of ["lobby", "game", "closed"]) at(id).hidden = id !== wanted;
}

/** Explain why nothing can be shown here, and offer a way to continue. @param {string} title @param {string} words @param {boolean} lobby */
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
  const loading = home.guides().then((guides) => {
    // Players can read about a game while Python is being loaded.
    const first = Object.values(guides)[0];
    if (first) document.getElementById("meanwhile")?.replaceChildren(...briefing(first));
    return guides;
  });
  const [guides, rules] = await Promise.all([loading, home.rules()]);
  const route = async () => {
    const fragment = new URLSearchParams(location.hash.slice(1));
    const table = fragment.get("table");
    const key = fragment.get("key");
    play?.end();
    play = null;
    if (table && key) {
      turnTo("game");
      at("links").hidden = !home.isHost();
      play = new Play(home.line(table, key), rules, guides, fragment.has("replay"), (words) => closed("This link does not work", words, true));
    } else if (table || key) {
      closed("This link is incomplete", "Part of it is missing. Ask for it again, and copy all of it.", true);
    } else {
      try {
        await form(home, rules, guides, ready);
        turnTo("lobby");
      } catch (error) {
        closed("The lobby is closed", messageOf(error), false);
      }
    }
  };
  const ready = (/** @type {TableInfo} */ table, replay = false) => {
    // The first key is for those who play here. If there are none, the host watches.
    location.hash = `table=${table.table}&key=${table.keys[0]?.secret ?? ""}${replay ? "&replay=1" : ""}`;
    if (table.keys.slice(1).some(({ seats }) => seats.length) && home.friends) void invite(home, table.table, table.players).catch(failed);
  };
  at("new").addEventListener("click", () => (location.hash = ""));
  at("links").addEventListener("click", () => {
    const table = new URLSearchParams(location.hash.slice(1)).get("table");
    if (table) void invite(home, table, play?.hello?.players.map(({ name }) => name) ?? []).catch(failed);
  });
  window.addEventListener("hashchange", () => void route());
  await route();
}

/** Show the links to a table: one for each friend, and one for spectators. @param {Home} home @param {string} table @param {string[]} players */
async function invite(home, table, players) {
  const { links, local } = await home.links(table);
  await dialog(
    "Links for others",
    () => [
      local
        ? h(
            "p",
            { class: "warning" },
            "Only this computer can open these links. To let friends on your network join, end the program with Ctrl-C and start it again with ",
            h("code", {}, "northwest-passage web --lan"),
            ". The game is saved.",
          )
        : h("p", {}, "Send each friend a link, or let them scan the code. Anyone with the link can play in that seat."),
      ...links.map(({ link, code, seats }) => {
        const who = seats.length ? seats.map((seat) => players[seat] ?? `Player ${seat + 1}`).join(" and ") : "Spectators";
        return h(
          "section",
          { class: "link" },
          h("h3", {}, who),
          h("input", { readonly: true, value: link, "aria-label": `Link: ${who}`, onfocus: (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select() }),
          h("button", { type: "button", onclick: () => void copy(link) }, "Copy"),
          local ? null : h("details", { open: seats.length > 0 }, h("summary", {}, "QR code"), h("div", { class: "code", role: "img", "aria-label": `QR code: ${who}` }, picture(code))),
        );
      }),
    ],
    "links",
  );
}

/** @param {string} link */
async function copy(link) {
  // A browser gives a page access to the clipboard only over HTTPS, or on this computer.
  try {
    await navigator.clipboard.writeText(link);
    toast("The link was copied.");
  } catch {
    toast("This browser does not let the page copy the link: select it and copy it yourself.", "refused");
  }
}

/** Return the host of the tables: the server that sent this page, unless the page says that there is none. */
async function home() {
  if (document.body.dataset.home !== "worker") return new ServerHome();
  const { WorkerHome } = await import("./worker_home.js");
  return new WorkerHome();
}

home()
  .then(begin)
  .catch((error) => closed("Something went wrong", messageOf(error), false))
  .finally(() => document.getElementById("loading")?.remove());
