// The games that the page can show: the only list of them in the client.

import * as adventure from "./adventure.js";
import * as expedition from "./expedition.js";

/** @import { Side } from "./types" */

/** @type {Record<string, Side>} */
export const GAMES = { expedition, adventure };

/** What a page is prepared for before it knows what is played. @type {Side} */
export const FIRST = expedition;
