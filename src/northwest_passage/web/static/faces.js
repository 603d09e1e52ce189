// Pictures of tiles: each is requested once, and shown wherever the tile is.

import { h, smallPicture } from "./dom.js";

export class Faces {
  /** @param {(tile: string) => Promise<Record<string, string>>} fetch returns pictures by orientation */
  constructor(fetch) {
    this.fetch = fetch;
    /** @type {Map<string, Promise<Record<string, string>>>} */
    this.known = new Map();
  }

  /** @param {string} tile @returns {Promise<Record<string, string>>} */
  of(tile) {
    const found = this.known.get(tile) ?? this.fetch(tile);
    this.known.set(tile, found);
    return found;
  }

  /** Return a picture of a tile, which is filled in when it arrives. @param {string} tile */
  picture(tile) {
    const box = h("span", { class: "picture", "aria-hidden": "true" });
    void this.of(tile).then(({ "0f": text }) => text && box.append(smallPicture(text)));
    return box;
  }
}
