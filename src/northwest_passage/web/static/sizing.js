// The size of the picture, whose text must be readable on a phone and on a wide screen.

import { at } from "./dom.js";

/** @import { Play } from "./play.js" */

export class Sizing {
  /** @param {Play} play */
  constructor(play) {
    this.play = play;
    /** The width of the requested picture. */
    this.size = this.measure();
    this.fitted = { number: -1, width: 0, tries: 0 };
    let settling = 0;
    const observer = new ResizeObserver(() => {
      clearTimeout(settling);
      settling = window.setTimeout(() => this.fit(0.1), 300);
    });
    observer.observe(at("board"));
    play.off.signal.addEventListener("abort", () => {
      observer.disconnect();
      clearTimeout(settling);
    });
  }

  /** Return the width of the picture on the screen. */
  measure() {
    const { map, side } = this.play;
    const box = at("board").getBoundingClientRect();
    const view = map.svg?.viewBox.baseVal;
    const aspect = view?.height ? view.width / view.height : 1.25;
    if (side.pans && matchMedia("(max-width: 860px)").matches) return Math.max(Math.floor(box.width / 10) * 10, side.pans);
    const width = side.scrolls ? Math.min(box.width, side.scrolls) : Math.min(box.width, (box.height || 10_000) * aspect);
    return Math.min(Math.max(Math.floor(width / 10) * 10, 300), 1600);
  }

  /** Measure again. Return whether the next picture needs another size. @param {number} slack */
  update(slack = 0.05) {
    const size = this.measure();
    if (Math.abs(size - this.size) < this.size * slack) return false;
    this.size = size;
    return true;
  }

  /** Request a picture of another size if the last one is too small or too large for the screen. @param {number} slack */
  fit(slack = 0.05) {
    const { number } = this.play;
    // A picture of another size may have another shape. At most two sizes are tried for a frame.
    const same = this.fitted.number === number && this.fitted.width === innerWidth;
    const tries = same ? this.fitted.tries + 1 : 1;
    if (tries > 2 || !this.update(slack)) return;
    this.fitted = { number, width: innerWidth, tries };
    if (number >= 0) this.play.connect(number);
  }
}
