/* How Sphinx ranks what a search finds: its own numbers, but the name that was searched for comes first, the
   shorter dotted name before the longer, Expedition's before Adventure's. "adventure NAME" reverses that.
   Readers write nwp for northwest_passage. */
var written = (query) => query.trim().toLowerCase().replace(/^nwp\./, "northwest_passage.");
var lastPart = (name) => name.toLowerCase().split(".").at(-1);
var isName = (word) => Object.values(Search._index.objects).some((names) => names.some((name) => lastPart(name[4]) === word));
var splitQuery = (query) => {
  const terms = written(query).split(/[^\p{Letter}\p{Number}_\p{Emoji_Presentation}]+/gu).filter((term) => term);
  return terms.length === 2 && terms[0] === "adventure" && isName(terms[1]) ? terms.slice(1) : terms;
};
var Scorer = {
  score: ([page, name, anchor, description, score, file, kind]) => {
    const query = (new URLSearchParams(window.location.search).get("q") ?? "").trim();
    const [, adventure, word] = /^(adventure[ .])?(.*)$/i.exec(query.replace(/^nwp\./, ""));
    // The changelog has a word about everything, but answers few questions.
    if (page === "changelog" && !/change/i.test(query)) return score / 10;
    // A word that a page claims for itself; the glossary claims all of its terms.
    if (kind === "index") return score === 100 && page !== "rules/glossary" ? 500 : score;
    // A module is on the page of its names, which come before it.
    if (kind !== "object" || anchor.includes("module-")) return score;
    if (!`.${name}`.toLowerCase().endsWith(`.${word.toLowerCase()}`)) return score;
    const parts = name.split(".");
    const depth = parts.filter((part) => part !== "adventure" && part !== "expedition").length;
    const other = parts.includes("adventure") !== Boolean(adventure);
    const spelledOtherwise = !name.endsWith(word);
    const member = /attribute|method|property/.test(description ?? "");
    return 300 - 10 * depth - 5 * other - 7 * spelledOtherwise - 40 * member;
  },
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
