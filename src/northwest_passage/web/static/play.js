// A game at a table: frames are shown one after the other, and decisions are sent.

import { Choosing } from "./choosing.js";
import { controls, offerRematch, scores } from "./controls.js";
import { announce, at, calm, nextTask, toast, whenReleased } from "./dom.js";
import { Faces } from "./faces.js";
import { FIRST, GAMES } from "./games.js";
import { Guiding } from "./guiding.js";
import { MapView } from "./map.js";
import { Panel } from "./panel.js";
import { Rules } from "./rules.js";
import { Sizing } from "./sizing.js";
import { Story } from "./story.js";
import { putAway, turned, turnOver, turnUp } from "./turning.js";
import { Undoing } from "./undoing.js";

/** @import { Answer, Command, Frame, Guide, Hello, Line, News, Offer, Request, Rule, Side } from "./types" */

/** The duration of a step of another player, in milliseconds. @type {Record<string, number>} */
const SPEEDS = { slow: 2200, normal: 1100, fast: 400, instant: 0 };

export class Play {
  /** A controller that removes all listeners of this table. */
  off = new AbortController();
  /** The parts of the client that are specific to the game. @type {Side} */
  side = FIRST;
  /** @type {Hello | null} */
  hello = null;
  /** The last frame that has everything to draw. @type {Frame | null} */
  live = null;
  /** The frames that have arrived and are not shown yet. @type {Frame[]} */
  queue = [];
  /** The number of the last frame that was shown. */
  number = -1;
  /** True if the last frame was the last of its answer. */
  complete = false;
  /** True while frames are being shown. */
  showing = false;
  /** True while the frames of a decision that was sent have not arrived. */
  waiting = false;
  skipping = false;
  shownEnd = false;
  /** The seats whose players are connected, or null if that is not known. @type {Set<number> | null} */
  present = null;
  /** The table of the next game of the same players. */
  next = "";
  /** The number of the current connection. */
  connection = 0;
  /** The timer after which players who have left are shown as absent. Until then they may return. */
  leaving = 0;
  /** The time of the last decision, to measure the delay until it is shown. */
  decidedAt = 0;

  /**
   * @param {Line} line
   * @param {Record<string, Rule>} rules
   * @param {Record<string, Guide>} guides
   * @param {boolean} replaying whether to show a finished game from its beginning
   * @param {(words: string) => void} closed a function that is called when the table cannot be opened
   */
  constructor(line, rules, guides, replaying, closed) {
    this.guides = guides;
    this.line = line;
    this.replaying = replaying;
    /** @type {number | null} */
    this.seat = null;
    this.closed = closed;
    this.rules = new Rules(rules);
    this.map = new MapView(at("board"), (svg) => this.side.decorate?.(svg));
    this.faces = new Faces(async (tile) => {
      const answer = await line.ask({ type: "faces", tile }, this.seat, this.sizing.size);
      return answer.type === "faces" ? answer.faces : {};
    });
    this.story = new Story(this);
    this.choosing = new Choosing(this);
    this.panel = new Panel(this);
    this.undoing = new Undoing(this);
    this.guiding = new Guiding(this);
    this.sizing = new Sizing(this);
    /** @type {() => void} */
    this.stop = () => {};
    this.connect(null);
    controls(this);
  }

  // -- Listening -----------------------------------------------------------------------------------

  /** @param {number | null} since */
  connect(since) {
    this.stop();
    const connection = (this.connection += 1);
    const hear = (/** @type {News} */ news) => {
      if (connection === this.connection && !this.off.signal.aborted) this.hear(news);
    };
    this.stop = this.line.listen({ seat: this.seat, size: this.sizing.size, since }, (news) => whenReleased(() => hear(news)));
  }

  end() {
    this.stop();
    clearTimeout(this.leaving);
    this.choosing.placing?.end();
    this.off.abort();
    this.map.empty();
    for (const id of ["commands", "sections", "status", "log", "caption", "thinking", "season", "standing", "guide", "symbols-picture"]) at(id).replaceChildren();
    /** @type {HTMLDetailsElement} */ (at("symbols")).open = false;
    for (const box of document.querySelectorAll("dialog")) box.close();
    for (const id of ["offline", "asked", "next", "curtain", "help"]) at(id).hidden = true;
    at("game").inert = false;
    delete document.body.dataset.ready;
  }

  /** @param {News} news */
  hear(news) {
    if (news.type === "closed") {
      this.closed(news.message);
      return;
    }
    at("offline").hidden = news.type !== "lost";
    if (news.type === "hello") this.greet(news);
    else if (news.type === "frame") {
      this.queue.push(news);
      void this.pump();
    } else if (news.type === "undo") {
      this.undoing.hear(news);
    } else if (news.type === "presence") {
      this.meet(new Set(news.seats));
    } else if (news.type === "rematch") {
      this.next = news.table;
      offerRematch(this);
    } else if (news.type === "thinking") {
      const name = news.player === null ? "" : this.hello?.players[news.player]?.name;
      at("thinking").textContent = name ? `${name} is thinking …` : "";
    }
  }

  /** Show which players are connected. A player who leaves may be back in a moment. @param {Set<number>} present */
  meet(present) {
    clearTimeout(this.leaving);
    const gone = [...(this.present ?? [])].some((seat) => !present.has(seat));
    const show = () => {
      this.present = present;
      if (!this.busy && !this.off.signal.aborted && at("curtain").hidden) this.panel.render();
    };
    if (gone) this.leaving = window.setTimeout(() => whenReleased(show), 2500);
    else show();
  }

  /** Return whether a person who plays at this table is not connected. @param {number} seat */
  isAway(seat) {
    const player = this.hello?.players[seat];
    return Boolean(this.present && player && !player.bot && !this.present.has(seat));
  }

  /** @param {Hello} hello */
  greet(hello) {
    this.hello = hello;
    this.side = GAMES[hello.game] ?? FIRST;
    document.body.dataset.game = hello.game;
    // Keys scroll the board where it is long. Otherwise the map handles them.
    at("board").tabIndex = this.side.scrolls || matchMedia("(max-width: 860px)").matches ? 0 : -1;
    at("map").tabIndex = this.side.scrolls ? -1 : 0;
    // A shared screen shows no secrets before it is known which of its players is to act.
    if (this.seat === null && hello.seats.length && !(hello.secret && hello.seats.length > 1)) {
      this.sit(hello.seats[0] ?? null);
      return;
    }
    // The first picture must have the right size: replacing it a moment later could disturb the first click.
    if (this.number < 0 && this.sizing.update()) {
      this.connect(null);
      return;
    }
    this.story.begin(hello.log.filter(({ position }) => this.number < 0 || position <= (this.live?.position ?? Infinity)));
  }

  /** Switch to another seat of this client. @param {number | null} seat */
  sit(seat) {
    this.seat = seat;
    this.sizing.update();
    this.connect(this.number < 0 ? null : this.number);
  }

  /** Hide a shared screen until the next player is ready. @param {number} next */
  curtain(next) {
    const name = this.hello?.players[next]?.name ?? "";
    for (const id of ["sections", "commands", "status", "log", "guide"]) at(id).replaceChildren();
    at("curtain-name").textContent = name;
    at("curtain").hidden = false;
    at("game").inert = true;
    const ready = at("curtain-ready");
    ready.textContent = `I am ${name}`;
    ready.focus();
    announce(`Give the device to ${name}.`);
    ready.onclick = () => {
      at("curtain").hidden = true;
      at("game").inert = false;
      this.sit(next);
    };
    this.measured();
    document.body.dataset.ready = `curtain ${this.number}`;
  }

  // -- Showing -------------------------------------------------------------------------------------

  /** Show the frames that have arrived, one after the other. */
  async pump() {
    if (this.showing) return;
    this.showing = true;
    document.body.classList.add("busy");
    this.panel.rest();
    for (let frame = this.queue.shift(); frame; frame = this.queue.shift()) {
      await this.show(frame);
      if (this.off.signal.aborted) return;
    }
    this.showing = false;
    if (!this.complete) return; // the rest of the same answer is on its way
    this.skipping = false;
    this.waiting = false;
    document.body.classList.remove("busy");
    this.settle();
  }

  /** @param {Frame} frame */
  async show(frame) {
    const { choosing, map, story } = this;
    const again = frame.number <= this.number;
    const jump = !again && frame.number > this.number + 1 && this.number >= 0;
    this.number = frame.number;
    this.complete = Boolean(frame.document);
    if (frame.document) this.live = frame;
    if (again && frame.document && choosing.redraw) {
      choosing.redraw(); // only the picture has changed, so the pending choice remains possible
      return;
    }
    choosing.cancel();
    if (!again) story.add(frame);
    if (story.past || !frame.picture) return;
    const own = this.hello?.seats.includes(frame.player ?? -2) ?? false;
    // A player who returns may have missed many steps. The more are waiting, the faster they are shown.
    const full = this.pace() / (1 + this.queue.length / 12);
    const quick = this.skipping || again || jump || calm();
    const time = quick ? 0 : own || frame.player === null || frame.player < 0 ? Math.min(full, 450) : full;
    this.caption(frame);
    const moving = Math.min(time * 0.7, 900);
    if (moving) {
      await nextTask();
      map.parse(frame.picture);
      await nextTask();
      if (this.off.signal.aborted || story.past) return;
    }
    const shown = [map.show(frame.picture, moving)];
    const mover = frame.player !== null && frame.player >= 0 ? frame.player : this.seat;
    map.follow(`#boat-${mover}, #ship-${mover}`);
    if (moving) {
      for (const tile of turned(frame)) shown.push(turnOver(map, tile, tile.cells ? this.faces.of(tile.tile) : null, moving));
    }
    const card = this.side.cardOf?.(frame);
    if (card) turnUp(at("map"), card.title, this.rules.sentence(card.rule), moving);
    await Promise.all(shown);
    if ((!own || card) && time) await pause(card ? time : time * 0.4, () => this.skipping);
    putAway(at("map"));
  }

  /** Return the time for which a step of another player is shown. */
  pace() {
    return SPEEDS[/** @type {HTMLSelectElement} */ (at("speed")).value] ?? 0;
  }

  /** After the last frame, continue with the player who is to act. */
  settle() {
    const next = this.live?.to_act ?? null;
    const seats = this.hello?.seats ?? [];
    if (next !== null && next !== this.seat && seats.includes(next)) {
      if (this.hello?.secret) this.curtain(next);
      else this.sit(next);
      return;
    }
    // Done before the panel changes, which does not affect the map.
    if (this.mine) this.map.follow(`#boat-${this.seat}, #ship-${this.seat}`);
    this.panel.render();
    // Measuring forces a layout, so it has a task of its own.
    void nextTask().then(() => {
      if (!this.busy && !this.off.signal.aborted && this.sizing.measure() < this.sizing.size * 0.95) this.sizing.fit();
    });
    if (this.mine) announce(`${this.promptWords()} ${this.story.since()}`);
    this.measured();
    document.body.dataset.ready = String(this.number);
    if (!this.over) this.shownEnd = false;
    else if (!this.shownEnd) {
      this.shownEnd = true;
      if (this.replaying) void this.story.replay(0);
      else void scores(this);
    }
  }

  /** Record the time until the frame is painted, for benchmarks. */
  measured() {
    const from = this.decidedAt;
    this.decidedAt = 0;
    requestAnimationFrame(() =>
      setTimeout(() => {
        const { dataset } = document.body;
        const now = performance.now();
        dataset.firstBoard ??= String(Math.round(now));
        if (from) dataset.clickToRepaint = String(Math.round(now - from));
      }),
    );
  }

  /** @param {Frame} frame */
  caption(frame) {
    at("caption").textContent = frame.sentences.join(" ");
    const name = frame.player === this.seat ? "" : this.hello?.players[frame.player ?? -1]?.name;
    if (name && !frame.document) this.panel.say(`${name} plays.`);
    if (frame.player !== this.seat && frame.sentences.length) announce(frame.sentences.join(" "));
  }

  // -- Legal actions -------------------------------------------------------------------------------

  /** True while an answer or a frame is pending, so nothing can be decided. */
  get busy() {
    return this.showing || this.waiting;
  }

  /** True if the game is over. */
  get over() {
    return this.live?.document?.phase === "over";
  }

  /** True if it is this seat's turn. */
  get mine() {
    return this.seat !== null && this.live?.to_act === this.seat && !this.busy && this.complete && !this.story.past;
  }

  /** Return all legal actions now. @returns {Offer[]} */
  offers() {
    return this.mine && this.live?.document ? this.side.offers(this.live.document, this.live) : [];
  }

  /** @param {string} key @returns {Command | undefined} */
  command(key) {
    return this.live?.commands?.find((command) => command.key === key);
  }

  promptWords() {
    return this.live?.prompt?.text ?? "";
  }

  /**
   * Send a request to the table. Refusals are shown.
   * @param {Request} request
   * @returns {Promise<Answer>}
   */
  async ask(request) {
    const { number } = this;
    const answer = await this.line.ask(request, this.seat, this.sizing.size);
    if (answer.type === "refused") {
      this.map.mark(answer.cells, "refused");
      toast(answer.message, "refused");
    } else if (answer.type === "late" && (number !== this.number || this.queue.length)) {
      // The game has continued, as the frames show.
    } else if (answer.type === "error" || answer.type === "late" || answer.type === "forbidden") {
      toast(answer.message, "refused");
    }
    return answer;
  }

  /** Send a request that changes the table. Until its frames are shown, nothing else can be decided. @param {Request} request */
  async act(request) {
    if (this.busy) return;
    const { number } = this;
    this.decidedAt = performance.now();
    this.waiting = true;
    this.panel.rest();
    const answer = await this.ask(request);
    if (answer.type === "done" && this.number === number) return; // the frames are on their way
    this.waiting = false;
    if (!this.busy) this.panel.render();
  }
}

/** Wait for a time, unless the player skips the wait. @param {number} milliseconds @param {() => boolean} hurry */
async function pause(milliseconds, hurry) {
  for (let left = milliseconds; left > 0 && !hurry(); left -= 50) {
    await new Promise((go) => setTimeout(go, Math.min(left, 50)));
  }
}
