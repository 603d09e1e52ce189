/* Run the searches that readers make on the built pages, with the pages' own scripts:

       node docs/check_search.mjs docs/_build/html

   A name must be found first, in Expedition before Adventure; a word must lead to a useful page. */

import { readFileSync } from "node:fs";
import vm from "node:vm";

const HTML = process.argv[2];

/* Names that both games have: Expedition's comes first and Adventure's second, and "adventure NAME" reverses that. */
const SHARED = `new_game legal_actions apply step why_illegal why_not_here canonical resolve_chance step_chance
  chance_outcomes playout standings returns cost consequences describe frontend_view to_json from_json check
  format_action parse_action State Player Edition DEFAULT_EDITION GameRecord RecordLog Refusal Reason`.split(/\s+/);
const EXPEDITION = "placements destinations areas score Board PlaceTile".split(" ");
const OTHERS = {
  View: "northwest_passage.adventure.View",
  sample_state: "northwest_passage.adventure.sample_state",
  seen: "northwest_passage.adventure.seen",
  Table: "northwest_passage.table.Table",
  simulate: "northwest_passage.simulate.simulate",
  "nwp.State": "northwest_passage.State",
  "svg.board": "northwest_passage.expedition.svg.board",
  "adventure.View": "northwest_passage.adventure.View",
};
const ALLOWED = 2; // of the names, as many may miss the first place

/* What newcomers search for, and the pages that answer: one of them is the first hit. */
const WORDS = {
  postgres: "how-to/storage",
  sqlite: "how-to/storage",
  translate: "how-to/edition",
  i18n: "how-to/edition",
  timeout: "how-to/bots",
  license: "about/faq",
  faq: "about/faq",
  architecture: "about/concepts",
  upgrade: "about/versions",
  migrate: "about/versions",
  "breaking changes": "about/versions",
  "cheat sheet": "reference/index",
  fastapi: "how-to/websocket-server",
  websocket: "how-to/websocket-server",
  multiplayer: "how-to/websocket-server",
  storage: "how-to/storage",
  deploy: "how-to/browser",
  rust: "how-to/other-languages",
  undo: "how-to/records",
  seed: "how-to/simulate",
  reproducible: "how-to/simulate",
  "house rules": "how-to/edition",
  windows: "about/faq",
  typescript: "reference/json",
  pyodide: "how-to/pyodide",
};

const address = { search: "" };
const element = { addEventListener() {}, setAttribute() {}, classList: { add() {}, remove() {} } };
const page = { ...element, getElementById: () => null, querySelector: () => null, querySelectorAll: () => [] };
const storage = { getItem: () => null, setItem() {}, removeItem() {} };
const context = vm.createContext({
  console, URLSearchParams, URL, location: address, document: page, addEventListener() {},
  localStorage: storage, _ready() {}, _: (words) => words, SPHINX_HIGHLIGHT_ENABLED: false,
});
vm.runInContext("globalThis.window = globalThis", context);
for (const name of ["_static/searchtools.js", "_static/language_data.js", "searchindex.js"])
  vm.runInContext(readFileSync(`${HTML}/${name}`, "utf8"), context, { filename: name });
vm.runInContext("globalThis.Search = Search", context);

/* The hits of a search, best first: each a page and the title or the name that is shown. */
function hits(query) {
  address.search = `?${new URLSearchParams({ q: query })}`;
  const { Search } = context;
  const found = Search._performSearch(...Search._parseQuery(query));
  return found.reverse().map(([page, name]) => ({ page, name }));
}

const wrongNames = [];
function expect(query, ...names) {
  const found = hits(query).slice(0, names.length).map((hit) => hit.name);
  if (names.join() !== found.join()) wrongNames.push(`${query}: ${found.join(", ") || "nothing"}, not ${names.join(", ")}`);
}
const expedition = (name) => `northwest_passage.${name}`;
const adventure = (name) => `northwest_passage.adventure.${name}`;
for (const name of SHARED) {
  expect(name, expedition(name), adventure(name));
  expect(`adventure ${name}`, adventure(name), expedition(name));
}
for (const name of EXPEDITION) expect(name, expedition(name));
for (const [query, name] of Object.entries(OTHERS)) expect(query, name);

const wrongWords = [];
for (const [word, page] of Object.entries(WORDS)) {
  const [first] = hits(word);
  if (first?.page !== page) wrongWords.push(`${word}: ${first?.page ?? "nothing"}, not ${page}`);
}

const names = SHARED.length + EXPEDITION.length + Object.keys(OTHERS).length;
const missed = new Set(wrongNames.map((line) => line.split(":")[0].replace("adventure ", "")));
console.log([...wrongNames, ...wrongWords].join("\n"));
console.log(`${names - missed.size} of ${names} names and ${Object.keys(WORDS).length - wrongWords.length} of ${Object.keys(WORDS).length} words are found first.`);
process.exitCode = missed.size > ALLOWED || wrongWords.length ? 1 : 0;
