/** The messages between client and host. The documents inside them are those of the package. */
import type { ActionView, Consequences } from "../../data/typescript/northwest_passage";

import type { Play } from "./play.js";

export type { Consequences };
export type Pair = [number, number];

export interface Rule {
  id: string;
  title: string;
  text: string;
  ruling: string | null;
}

export interface Illustration {
  name: string;
  caption: string;
}

/** A player's guide to a game. */
export interface Guide {
  goal: string;
  scoring: string;
  first_steps: string[];
  illustrations: Illustration[];
  topics: { title: string; text: string; illustration: Illustration | null }[];
  /** The effect of each command, by its key. */
  commands: Record<string, string>;
  /** An explanation of the choices in each phase, by its name. */
  decisions: Record<string, string>;
  pictures: Record<string, string>;
}

export interface Command {
  key: string;
  title: string;
  kinds: string[];
  rule: string;
  why: string | null;
}

export interface LogEntry {
  position: number;
  player: number | null;
  sentences: string[];
  events: Record<string, unknown>[];
}

export interface Hello {
  type: "hello";
  epoch: string;
  game: string;
  title: string;
  variant: string;
  secret: boolean;
  /** Small pictures of what players collect, by name. */
  icons: Record<string, string>;
  seat: number | null;
  seats: number[];
  players: { name: string; bot: string | null }[];
  log: LogEntry[];
}

export interface Frame extends LogEntry {
  type: "frame";
  number: number;
  id: string | null;
  undone: number;
  undone_chance: boolean;
  picture: string | null;
  /** Only in the last frame of an answer. Its format depends on the game. */
  document: any;
  to_act?: number | null;
  prompt?: { text: string; rule: string } | null;
  commands?: Command[];
  details?: Record<string, Detail>;
  /** Pictures of choices that are hard to describe in words, by id. */
  pictures?: Record<string, string>;
}

export interface Detail {
  cost: number;
  cells: Pair[];
}

/** The parts of the client that are specific to a game, as are the formats of its documents. */
export interface Side {
  /** A short description of the game. */
  about: string;
  /** The chapters of its rules, by the beginning of their ids. */
  chapters: [string, string][];
  /** The maximum width in pixels of a picture that can be scrolled, or 0 for one that fits into its box. */
  scrolls: number;
  /** The minimum width in pixels of a picture on a phone, where it can be panned, or 0 for one that fits into its box. */
  pans: number;
  /** The unit in which actions are paid. */
  coin: string;
  offers(document: any, frame: Frame): Offer[];
  /** Return the question before an action that cannot be undone, or an empty string. */
  warning?(offer: Offer, document: any, seat: number | null): string;
  season(document: any): string;
  /** Return the score of each player as if the game ended now, in a few characters, and the words before the scores. */
  standing(document: any): { words: string; note: string; players: { player: number; value: string }[] };
  /** Add the parts that only the client shows to a picture of the map. */
  decorate?(svg: SVGSVGElement): void;
  isListed(document: any): boolean;
  isForced(document: any): boolean;
  /** Return the caption of a choice that has a picture, in a few words. */
  caption?(offer: Offer): string;
  /** Return the rule that explains a choice, if it has a rule of its own. */
  ruleOf?(offer: Offer): string;
  /** Return the card that is played in a frame, if one is, with its rule. */
  cardOf?(frame: Frame): { title: string; rule: string } | null;
  panel(play: Play, document: any): (HTMLElement | null)[];
  command(play: Play, key: string, found: Offer[]): boolean;
  clicked(play: Play, document: any, element: Element, cell: Pair): Promise<void>;
  scores(document: any): (HTMLElement | null)[];
}

export interface Thinking {
  type: "thinking";
  player: number | null;
}

export interface Lost {
  type: "lost";
}

/** A message that the table cannot be opened, because the link is wrong. */
export interface Closed {
  type: "closed";
  message: string;
}

/** The conditions for an undo now, and the open request for one, if any. */
export interface UndoTerms {
  type: "undo";
  /** The number of the last frame when this message was sent. */
  frame: number;
  /** The reason why no undo is possible, or an empty string. */
  why: string;
  /** The players who have to agree. */
  consent: number[];
  asked: UndoAsked | null;
}

/** A request for an undo that needs consent. */
export interface UndoAsked {
  player: number;
  /** True if it is a request of this client. */
  own: boolean;
  /** True if the consent of this client is missing. */
  open: boolean;
  missing: number[];
  actions: number;
  chance: boolean;
  /** The sentences about the steps that would be undone. */
  sentences: string[];
}

/** The seats whose players are connected. */
export interface Presence {
  type: "presence";
  seats: number[];
}

/** The next game of the same players, at another table with the same keys. */
export interface Rematch {
  type: "rematch";
  table: string;
}

export type News = Hello | Frame | Thinking | UndoTerms | Presence | Rematch | Lost | Closed;

export interface Refused {
  type: "refused";
  reason: string;
  message: string;
  cells: Pair[];
}

export interface Trouble {
  type: "error" | "late" | "forbidden";
  message: string;
}

export interface Past {
  type: "past";
  position: number;
  player: number | null;
  sentences: string[];
  picture: string;
}

export type Answer =
  | { type: "done" }
  | { type: "asked" }
  | { type: "possible" }
  | { type: "hint"; id: string; label: string; reason: string; picture: string }
  | { type: "picture"; picture: string }
  | { type: "faces"; faces: Record<string, string> }
  | { type: "file"; text: string }
  | Past
  | Refused
  | Trouble;

export type Request =
  | { type: "play"; id: string; frame: number }
  | { type: "undo" }
  | { type: "agree"; frame: number; player: number }
  | { type: "decline"; frame: number }
  | { type: "hint" }
  | { type: "why"; id: string }
  | { type: "why_here"; tile: string; col: number; row: number }
  | { type: "at"; position: number }
  | { type: "show"; ids: string[] }
  | { type: "faces"; tile: string }
  | { type: "symbols" }
  | { type: "save" }
  | { type: "story" }
  | { type: "page" };

export interface NewSeat {
  name: string;
  bot: string | null;
  away: boolean;
}

export interface NewTableRequest {
  game: string;
  variant: string;
  seats: NewSeat[];
  record: string | null;
  seed: string | null;
}

export interface GameInfo {
  name: string;
  title: string;
  secret: boolean;
  bots: string[];
  variants: { name: string; title: string; players: number[] }[];
}

export interface TableInfo {
  table: string;
  title: string;
  players: string[];
  position: number;
  over: boolean;
  result: string;
  /** The time of the last action, in seconds since 1970. */
  played: number;
  keys: { secret: string; seats: number[] }[];
}

/** An open table, for requests and for its stream of messages. */
export interface Line {
  ask(request: Request, seat: number | null, size: number): Promise<Answer>;
  /** Set up a rematch, in which each player moves one seat further. */
  rematch(): Promise<Rematch | Trouble>;
  /** Call `hear` with all news, even after the connection was lost. Return a function that stops this. */
  listen(
    options: { seat: number | null; size: number; since: number | null },
    hear: (news: News) => void,
  ): () => void;
}

export interface Links {
  local: boolean;
  links: { seats: number[]; link: string; code: string }[];
}

/** The host of tables: a server, or a worker of this page. */
export interface Home {
  games(): Promise<GameInfo[]>;
  rules(): Promise<Record<string, Rule>>;
  /** Return the guides by the names of the games. */
  guides(): Promise<Record<string, Guide>>;
  tables(): Promise<TableInfo[]>;
  open(newTable: NewTableRequest): Promise<TableInfo>;
  /** Delete a table and its game for good. */
  remove(table: string): Promise<void>;
  line(table: string, key: string): Line;
  /** Return the links to a table for others. They are `local` if only this computer can open them. */
  links(table: string): Promise<Links>;
  /** Return whether this browser may set up games and invite others to them. */
  isHost(): boolean;
  /** True if friends can join by a link. */
  friends: boolean;
}

/** A legal action, in a format that both games share. */
export interface Offer {
  id: string;
  kind: string;
  unit: string | null;
  label: string;
  cost: number;
  cells: Pair[];
  action: ActionView["action"];
  consequences: Consequences | null;
}
