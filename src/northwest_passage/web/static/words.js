// The words of the client. Sentences about events and rules come from the package.

/** @import { Offer } from "./types" */

/** Return the immediate gains of an action, in words. @param {Offer} offer @returns {string[]} */
export function gains({ consequences }) {
  if (!consequences) return [];
  const { points, gaps, gap_to_fill, islands, passage_reached, returned } = consequences;
  const found = [];
  if (points) found.push(`+${points} prestige`);
  for (const tiles of islands) found.push(`charts an island of ${tiles.length} tiles`);
  if (gaps.length) found.push(gaps.length === 1 ? "fills a gap" : `fills ${gaps.length} gaps`);
  if (gap_to_fill) found.push("then you fill a gap");
  if (passage_reached) found.push("reaches the Northwest Passage");
  if (returned) found.push("returns to Greenland for good");
  return found;
}

/** Return the cost and the gains of a choice as one line. @param {Offer} offer @param {string} coin */
export function note(offer, coin) {
  return [offer.cost ? `${offer.cost} ${coin === "points" && offer.cost === 1 ? "point" : coin}` : "", ...gains(offer)].filter(Boolean).join(" · ");
}

/** Return the reason for a recommendation, unless it only repeats the recommendation. @param {{label: string, reason: string}} advice */
export function reasonOf({ label, reason }) {
  return reason === `${label}.` ? "" : reason;
}

/** The names of the sources of prestige. @type {Record<string, string>} */
export const SOURCES = {
  passage: "Northwest Passage",
  greenland: "Return to Greenland",
  cairn: "Cairns",
  inuit: "Inuit",
  franklin: "Franklin",
  strait: "Straits",
  islands: "Islands",
  franklin_majority: "Most Franklin tokens",
  strait_majority: "Most Strait tokens",
  cartography_majority: "Most Cartography tokens",
  sets: "Sets of tokens",
  ship_abandoned: "Ship abandoned",
  ship_crew_abandoned: "Ship crew abandoned",
  sled_crew_abandoned: "Sled crew abandoned",
  free_cells: "Free cells",
  crew_lost: "Crew lost",
};

/** The kinds of tokens. @type {Record<string, string>} */
export const TOKENS = { cairn: "Cairn", inuit: "Inuit", franklin: "Franklin", strait: "Strait", cartography: "Cartography" };

/** Kinds of bots, in words short enough for a phone. @type {Record<string, string>} */
export const BOTS = {
  greedy: "Quick bot",
  mcts: "Strong bot",
  random: "Random bot",
  racing: "Racing bot",
};

/** The strengths of the bots, as measured for the page about their strength. A page that runs Python in the browser gives bots less time. @type {Record<string, string>} */
export const STRENGTHS = {
  greedy: "moves at once, and nearly always beats the random bot: good for a first game (greedy on the command line)",
  mcts: "thinks for a few seconds, and beats the quick bot in most games (mcts on the command line)",
  random: "chooses any legal action",
  racing: "sails straight ahead and ignores other players",
};
