// The JSON documents of northwest_passage and everything in them, generated from its JSON Schemas by
// `python -m northwest_passage.schemas --typescript`. Types only: a program imports them with `import type`.

/** The first two keys of every document, which identify it. */
export interface Envelope<Format extends string, Version extends number> {
  format: Format;
  version: Version;
}

export type ActionDocument = Envelope<"northwest_passage.action", 1> & Action;

export type AreaDocument = Envelope<"northwest_passage.area", 1> & Area;

export type EditionDocument = Envelope<"northwest_passage.edition", 1> & Edition;

export type EventDocument = Envelope<"northwest_passage.event", 2> & GameEvent;

export type RecordDocument = Envelope<"northwest_passage.record", 2> & GameRecord;

export type RecordHeaderDocument = Envelope<"northwest_passage.record_header", 2> & Setup;

export type RefusalDocument = Envelope<"northwest_passage.refusal", 1> & Refusal;

export type ScoreDocument = Envelope<"northwest_passage.score", 1> & Score;

export type StandingDocument = Envelope<"northwest_passage.standing", 1> & Standing;

export type StateDocument = Envelope<"northwest_passage.state", 1> & State;

export type StepDocument = Envelope<"northwest_passage.step", 2> & Step;

export type GameDocument = Envelope<"northwest_passage.document", 2> & GameView;

export type FrameDocument = Envelope<"northwest_passage.frame", 2> & FrameView;

export type QuestionDocument = Envelope<"northwest_passage.question", 1> & Question;

export type AdventureActionDocument = Envelope<"northwest_passage.adventure.action", 1> & AdventureAction;

export type AdventureEditionDocument = Envelope<"northwest_passage.adventure.edition", 1> & AdventureEdition;

export type AdventureEventDocument = Envelope<"northwest_passage.adventure.event", 3> & AdventureGameEvent;

export type AdventureRecordDocument = Envelope<"northwest_passage.adventure.record", 2> & AdventureGameRecord;

export type AdventureRecordHeaderDocument = Envelope<"northwest_passage.adventure.record_header", 2> & AdventureSetup;

export type AdventureRefusalDocument = Envelope<"northwest_passage.adventure.refusal", 1> & AdventureRefusal;

export type AdventureSeenDocument = Envelope<"northwest_passage.adventure.seen", 3> & AdventureSeen;

export type AdventureStandingDocument = Envelope<"northwest_passage.adventure.standing", 1> & AdventureStanding;

export type AdventureStateDocument = Envelope<"northwest_passage.adventure.state", 1> & AdventureState;

export type AdventureStepDocument = Envelope<"northwest_passage.adventure.step", 3> & AdventureStep;

export type AdventureViewDocument = Envelope<"northwest_passage.adventure.view", 1> & AdventureView;

export type AdventureGameDocument = Envelope<"northwest_passage.adventure.document", 2> & AdventureGameView;

export type AdventureFrameDocument = Envelope<"northwest_passage.adventure.frame", 3> & AdventureFrameView;

export type AdventureQuestionDocument = Envelope<"northwest_passage.adventure.question", 1> & AdventureQuestion;

/** The type of each format's documents, by its name. */
export interface Documents {
  "northwest_passage.action": ActionDocument;
  "northwest_passage.area": AreaDocument;
  "northwest_passage.edition": EditionDocument;
  "northwest_passage.event": EventDocument;
  "northwest_passage.record": RecordDocument;
  "northwest_passage.record_header": RecordHeaderDocument;
  "northwest_passage.refusal": RefusalDocument;
  "northwest_passage.score": ScoreDocument;
  "northwest_passage.standing": StandingDocument;
  "northwest_passage.state": StateDocument;
  "northwest_passage.step": StepDocument;
  "northwest_passage.document": GameDocument;
  "northwest_passage.frame": FrameDocument;
  "northwest_passage.question": QuestionDocument;
  "northwest_passage.adventure.action": AdventureActionDocument;
  "northwest_passage.adventure.edition": AdventureEditionDocument;
  "northwest_passage.adventure.event": AdventureEventDocument;
  "northwest_passage.adventure.record": AdventureRecordDocument;
  "northwest_passage.adventure.record_header": AdventureRecordHeaderDocument;
  "northwest_passage.adventure.refusal": AdventureRefusalDocument;
  "northwest_passage.adventure.seen": AdventureSeenDocument;
  "northwest_passage.adventure.standing": AdventureStandingDocument;
  "northwest_passage.adventure.state": AdventureStateDocument;
  "northwest_passage.adventure.step": AdventureStepDocument;
  "northwest_passage.adventure.view": AdventureViewDocument;
  "northwest_passage.adventure.document": AdventureGameDocument;
  "northwest_passage.adventure.frame": AdventureFrameDocument;
  "northwest_passage.adventure.question": AdventureQuestionDocument;
}

/** Any document. Its `format` identifies it. */
export type AnyDocument = Documents[keyof Documents];

/** Any action of the game. */
export type Action =
  | TakeLarge
  | TakeSmall
  | DrawLarge
  | DrawSmall
  | RefreshTiles
  | PlaceTile
  | MoveShip
  | MoveSled
  | TransferCrew
  | Explore
  | Discover
  | Pass
  | EndTurn
  | FillGap
  | SettleSled
  | LoseCrew
  | DrawAndPlace
  | Reveal;

/** The legal actions of one kind and, if they belong to a unit, of one unit. */
export interface ActionGroup {
  unit: Unit | null;
  /** The type of the actions, as in their JSON. */
  kind: ActionType;
  actions: ActionView[];
}

/** A kind of action. */
export type ActionType =
  | "take_large"
  | "take_small"
  | "draw_large"
  | "draw_small"
  | "refresh_tiles"
  | "place_tile"
  | "move_ship"
  | "move_sled"
  | "transfer_crew"
  | "explore"
  | "discover"
  | "pass"
  | "end_turn"
  | "fill_gap"
  | "settle_sled"
  | "lose_crew"
  | "draw_and_place"
  | "reveal";

/** A legal action. */
export interface ActionView {
  /** The action in notation, such as pass. The client sends it back to play the action. */
  id: string;
  /** The action with its fields. */
  action: Action;
  /** A few words for a button. */
  label: string;
  /** The cost in crew, including the surcharge for a further action. */
  cost: number;
  /** The cells to highlight. If the action places a tile, these are the cells that the tile would cover. */
  cells: Cell[];
  /** The terrain of the corners of each cell in cells after the placement. Empty if no tile is placed. */
  corners: Ground[][];
  /** The symbol of the placed tile, or null if there is none. */
  symbol: TokenKind | null;
  /** The cell of the placed tile's symbol, or null if there is none. */
  symbol_cell: Cell | null;
  /** The further consequences of a placement, a filled gap, a move or a discovery, or null if there are none. */
  consequences: Consequences | null;
}

/** Any action of the game. */
export type AdventureAction =
  | AdventureChooseCharacter
  | AdventureAdvance
  | AdventureRaid
  | AdventureRecover
  | AdventureDropIceberg
  | AdventureFreshWater
  | AdventureEndTurn
  | AdventureDiscardCard
  | AdventureChooseCard
  | AdventureSwapTile
  | AdventureRotateTile
  | AdventureKeepTiles
  | AdventurePlaySabotage
  | AdventurePlaySilence
  | AdventurePlayPlenty
  | AdventurePlaySafeConduct
  | AdventurePlayWreck
  | AdventurePlayIceberg
  | AdventurePlayHeadwind
  | AdventurePlayCurrent
  | AdventurePlayTheft
  | AdventurePlayMutiny
  | AdventurePlaySalvage
  | AdventurePlayTailwind
  | AdventurePlayDrift
  | AdventurePlayThaw
  | AdventurePlaySpurt
  | AdventureDealCharacter
  | AdventureRevealTile
  | AdventureDrawCard
  | AdventureDrawCharacter;

/** The legal actions of one kind. */
export interface AdventureActionGroup {
  /** The type of the actions, as in their JSON. */
  kind: string;
  actions: AdventureActionView[];
}

/** A legal action of the seat. */
export interface AdventureActionView {
  /** The action in notation, such as end turn. The client sends it back to play the action. */
  id: string;
  /** The action with its fields. */
  action: AdventureAction;
  /** The action in a few words, for a button. */
  label: string;
  /** The cost in action points. */
  cost: number;
  /** The hexes to highlight. For an advance, its path. */
  cells: AdventureHex[];
  /** The side effects of an advance, a raid, fresh water or a Spurt, or null if there are none. */
  consequences: AdventureConsequences | null;
}

/** Place a token and sail over it to its last hex (ADV-1). */
export interface AdventureAdvance {
  type: "advance";
  shape: AdventureShape;
  /** The hexes the token will cover, in the order in which the boat sails them. */
  path: AdventureHex[];
}

/** A boat moved (ADV-1, MAN-3). */
export interface AdventureBoatMoved {
  type: "boat_moved";
  player: number;
  origin: AdventureHex;
  destination: AdventureHex;
  /** The hexes that the boat sailed over, including the last one. */
  path: AdventureHex[];
}

/** The kinds of treasure cards (TRE-4 to TRE-18). */
export type AdventureCard =
  | "sabotage"
  | "silence"
  | "plenty"
  | "safe_conduct"
  | "wreck"
  | "iceberg"
  | "headwind"
  | "current"
  | "theft"
  | "mutiny"
  | "salvage"
  | "tailwind"
  | "drift"
  | "thaw"
  | "spurt";

/** A card was discarded, by its owner or by an opponent (TUR-2, TRE-4). */
export interface AdventureCardDiscarded {
  type: "card_discarded";
  /** The owner of the card. */
  player: number;
  card: AdventureCard;
  hand_before: number;
  hand_after: number;
}

/** A player drew a card (TRE-1). */
export interface AdventureCardDrawn {
  type: "card_drawn";
  player: number;
  /** The card, or null if it is hidden from the seat. */
  card: AdventureCard | null;
  deck_before: number;
  deck_after: number;
  hand_before: number;
  hand_after: number;
}

/** The numbers on the treasure cards (TRE-6, TRE-10, TRE-15, TRE-18). */
export interface AdventureCardNumbers {
  /** The number of additional cards that may be played. */
  plenty: number;
  /** The number of points that an opponent loses. */
  headwind: number;
  /** The number of points that an opponent in first place loses. */
  headwind_first: number;
  /** The maximum cost of the free advance. */
  tailwind: number;
  /** The number of additional points. */
  spurt: number;
  /** The number of additional points for a player in last place. */
  spurt_last: number;
}

/** A player played a card, which was then discarded (TUR-2, TRE-1). */
export interface AdventureCardPlayed {
  type: "card_played";
  player: number;
  card: AdventureCard;
  cards_left_before: number;
  cards_left_after: number;
  hand_before: number;
  hand_after: number;
}

/** A player took a card from an opponent (TRE-12). */
export interface AdventureCardTaken {
  type: "card_taken";
  player: number;
  opponent: number;
  /** The card, or null if it is hidden from the seat. */
  card: AdventureCard | null;
}

/** A kind of treasure card. */
export interface AdventureCardView {
  card: AdventureCard;
  name: string;
  /** The effect of the card, in a few words. */
  effect: string;
}

/** A player may play more cards in this turn (TRE-6). */
export interface AdventureCardsAllowed {
  type: "cards_allowed";
  player: number;
  before: number;
  after: number;
}

/** The characters (CHR-A to CHR-N). */
export type AdventureCharacter =
  | "john_ross"
  | "john_rae"
  | "george_back"
  | "martin_frobisher"
  | "john_davis"
  | "william_baffin"
  | "william_edward_parry"
  | "roald_amundsen"
  | "james_clark_ross"
  | "henry_hudson"
  | "humphrey_gilbert"
  | "jens_munk"
  | "john_cabot"
  | "john_franklin";

/** A character card (SUP-4, TEA-2). */
export interface AdventureCharacterCard {
  character: AdventureCharacter;
  name: string;
  /** True if the card belongs to the Sirs' deck in a game with teams (TEA-2). */
  sir: boolean;
}

/** A player chose a character in secret (SUP-4). */
export interface AdventureCharacterChosen {
  type: "character_chosen";
  player: number;
  /** The character, or null if it is hidden from the seat. */
  character: AdventureCharacter | null;
}

/** A character was dealt, to a player or to a team (SUP-4, TEA-2). */
export interface AdventureCharacterDealt {
  type: "character_dealt";
  /** The players who may choose the character. */
  players: number[];
  /** The character, or null if it is hidden from the seat. */
  character: AdventureCharacter | null;
  deck_before: number;
  deck_after: number;
}

/** A player drew a new character (TRE-13). */
export interface AdventureCharacterDrawn {
  type: "character_drawn";
  player: number;
  character: AdventureCharacter;
}

/** A pending draw of a new character for a player (TRE-13). */
export interface AdventureCharacterPending {
  type: "character_pending";
  player: number;
}

/** A character returned to the deck (TRE-13). */
export interface AdventureCharacterReturned {
  type: "character_returned";
  player: number;
  character: AdventureCharacter;
}

/** A character. */
export interface AdventureCharacterView {
  character: AdventureCharacter;
  name: string;
  /** The power of the character, in a few words. */
  power: string;
}

/** All characters were revealed together, and those not chosen returned to the deck (SUP-4). */
export interface AdventureCharactersRevealed {
  type: "characters_revealed";
  /** The characters of the players, in the order of seats. */
  characters: AdventureCharacter[];
}

/** Choose a card from the hand that the opponent shows (TRE-4, TRE-12). */
export interface AdventureChooseCard {
  type: "choose_card";
  card: AdventureCard;
}

/** Choose one of the dealt characters in secret (SUP-4, TEA-2). */
export interface AdventureChooseCharacter {
  type: "choose_character";
  character: AdventureCharacter;
}

/** The immediate side effects of an action: what it causes besides its cost and its main effect. */
export interface AdventureConsequences {
  /** The action points that are gained or, if negative, lost (CHR-A, CHR-D, CHR-H, TRE-18, MAN-4). */
  points: number;
  /** The players who draw a treasure card, in order. A player who draws twice is listed twice (ADV-7, ADV-8). */
  draws: number[];
  /** The number of scenario tiles that are revealed (SCN-6). */
  tiles: number;
  /** The player whose route is raided (MAN-3). */
  raided: number | null;
  /** True if the boat reaches the Pacific (TUR-4). */
  passage_reached: boolean;
}

/** The costs in points (ADV-3, MAN-1 to MAN-3). */
export interface AdventureCosts {
  water: number;
  land: number;
  snow: number;
  iceberg: number;
  own_route: number;
  other_route: number;
  recover: number;
  drop_iceberg: number;
  raid: number;
}

/** Chance deals this character (SUP-4, TEA-2). */
export interface AdventureDealCharacter {
  type: "deal_character";
  character: AdventureCharacter;
}

/** The discards were shuffled into a new deck (TRE-1). */
export interface AdventureDeckReshuffled {
  type: "deck_reshuffled";
  discards_before: number;
  deck_after: number;
}

/** Discard a card at the end of the turn (TUR-2). */
export interface AdventureDiscardCard {
  type: "discard_card";
  card: AdventureCard;
}

/** Chance draws this card for a player (TRE-1). */
export interface AdventureDrawCard {
  type: "draw_card";
  card: AdventureCard;
}

/** Chance draws this character for a player (TRE-13). */
export interface AdventureDrawCharacter {
  type: "draw_character";
  character: AdventureCharacter;
}

/** Place an iceberg tile on the hex behind the boat (MAN-2). */
export interface AdventureDropIceberg {
  type: "drop_iceberg";
}

/** The data of one printed game: everything on its components that is not a rule. */
export interface AdventureEdition {
  /** A name for display. */
  name: string;
  /** The number of rows of the scenario (SCN-1). */
  rows: number;
  /** The number of revealed rows ahead of the foremost boat (SCN-6). */
  rows_ahead: number;
  /** The tiles of four hexes (SCN-4). */
  middle_tiles: AdventureScenarioTile[];
  /** The tiles of two hexes marked 3+, used with three or four players (SCN-4). */
  side_tiles_three: AdventureScenarioTile[];
  /** The tiles of two hexes that are used only with four players (SCN-4). */
  side_tiles_four: AdventureScenarioTile[];
  /** The number of iceberg tiles, which have one hex each (SCN-5). */
  iceberg_tiles: number;
  /** The number of water tiles, which have one hex each (SCN-5). */
  water_tiles: number;
  /** The number of tokens of each Shape that a player has (SUP-2). */
  tokens: number[];
  /** The number of copies of each Card, for 2, 3 and 4 players (SUP-3). */
  cards: number[][];
  /** The character cards, in the order of Character (SUP-4). */
  characters: AdventureCharacterCard[];
  /** The number of characters from which each player chooses (SUP-4). */
  characters_dealt: number;
  /** The number of characters from which a team chooses (TEA-2). */
  characters_dealt_to_team: number;
  /** The action points per turn (TUR-1). */
  points: number;
  /** The number of cards that may be played in a turn (TUR-2). */
  cards_a_turn: number;
  /** The number of cards that a player may keep at the end of the turn (TUR-2). */
  hand_limit: number;
  /** The number of rounds after which the game ends even if no boat has reached the Pacific (TUR-3). */
  rounds: number;
  /** The costs in points (ADV-3, MAN-1 to MAN-3). */
  costs: AdventureCosts;
  /** The number of points that fresh water adds (MAN-4). */
  fresh_water: number;
  /** The numbers on the treasure cards (TRE). */
  card_numbers: AdventureCardNumbers;
  /** The numbers on the character cards (CHR). */
  powers: AdventurePowers;
  /** The source of each number. */
  provenance: AdventureProvenance[];
}

/** End the turn (TUR-1). */
export interface AdventureEndTurn {
  type: "end_turn";
}

/** One step of a game, as a Table sends it to a client. */
export interface AdventureFrameView {
  /** The number of the frame, from 0, in chronological order. It is the same for all seats. */
  number: number;
  /** The number of actions from the start of the game up to this frame. */
  position: number;
  /** The player who acted, or -1 for chance. Null at the start and for an undo. */
  player: number | null;
  /** The action, or null if the seat does not see it. */
  action: AdventureAction | null;
  /** The action in notation, or null if the seat does not see it. */
  id: string | null;
  /** The events, without anything that is hidden from the seat. */
  events: AdventureGameEvent[];
  /** The events in words. */
  sentences: string[];
  /** The number of actions that were undone. */
  undone: number;
  /** True if a chance action was undone, so that a player may already know what will be drawn. */
  undone_chance: boolean;
  /** The document to draw after this step, or null if a later frame of the same response has it. */
  document: AdventureGameView | null;
}

/** Gain points for being behind an opponent's boat. After that, only advance or end the turn (MAN-4). */
export interface AdventureFreshWater {
  type: "fresh_water";
}

/** A player took fresh water (MAN-4, CHR-N). */
export interface AdventureFreshWaterTaken {
  type: "fresh_water_taken";
  player: number;
  /** The action points that the player had before. */
  before: number;
  /** The action points that the player has left to advance with, including those added. */
  after: number;
}

/** The game is over (TUR-3, TUR-4, TEA-4). */
export interface AdventureGameEnded {
  type: "game_ended";
  round: number;
  /** The winners. Empty if the game ends in a draw. */
  winners: number[];
}

/** Any event that a step can contain. */
export type AdventureGameEvent =
  | AdventureCharacterDealt
  | AdventureCharacterChosen
  | AdventureCharactersRevealed
  | AdventureTileRevealed
  | AdventureRoundStarted
  | AdventureTurnStarted
  | AdventurePointsPaid
  | AdventurePointsGained
  | AdventurePointsLost
  | AdventureTokenPlaced
  | AdventureBoatMoved
  | AdventureRouteRaided
  | AdventurePassageReached
  | AdventureDeckReshuffled
  | AdventureCardDrawn
  | AdventureTokenRecovered
  | AdventureTokenLost
  | AdventureIcebergPlaced
  | AdventureWaterPlaced
  | AdventureFreshWaterTaken
  | AdventureCardPlayed
  | AdventureCardsAllowed
  | AdventureHandShown
  | AdventureCardDiscarded
  | AdventureCardTaken
  | AdventurePlayerSilenced
  | AdventureSilenceEnded
  | AdventureSafeConductGiven
  | AdventureSafeConductEnded
  | AdventureHeadwindSet
  | AdventureTileTurned
  | AdventureTilesSwapped
  | AdventureCharacterReturned
  | AdventureCharacterDrawn
  | AdventureTurnEnded
  | AdventureGameEnded;

/** The setup of a game and all its actions: enough to replay it without a seed. */
export interface AdventureGameRecord {
  edition: "reconstruction-1" | AdventureEdition;
  variant: AdventureVariant;
  names: string[];
  first_player: number;
  seed?: string | null;
  actions: AdventureAction[];
}

/** Everything that a client needs to show the game to one seat. */
export interface AdventureGameView {
  variant: AdventureVariant;
  /** The player whose view this is, or null for a spectator. */
  viewer: number | null;
  phase: AdventurePhase;
  /** The player to act, -1 for chance, or null when the game is over. */
  to_act: number | null;
  /** The player whose turn or choice it is, even while chance acts. Null when the game is over. */
  turn_player: number | null;
  /** The player who has the first turn of each round. */
  first_player: number;
  /** The action points left in this turn. */
  points: number;
  /** The number of cards that may still be played in this turn. */
  cards_left: number;
  /** True if fresh water was taken, so that the player can only advance or end the turn (MAN-4). */
  fresh_water: boolean;
  round: number;
  /** The maximum number of rounds. */
  rounds: number;
  /** The number of cards that a player may keep at the end of a turn. */
  hand_limit: number;
  /** The number of hexes in a row. Rows with even numbers are half a hex further to the right. */
  columns: number;
  /** The number of rows of the whole scenario. Rows that are not revealed yet have no tiles. */
  rows: number;
  /** The hex of a boat that has reached the Pacific. A boat in the Atlantic is at [0, 0]. */
  pacific: AdventureHex;
  /** The revealed tiles, row by row, with their hexes and the pieces on them. */
  tiles: AdventureTileView[];
  players: AdventurePlayerView[];
  /** The ranking as if the game ended now, best first. */
  standings: AdventureStanding[];
  /** The number of iceberg tiles that are left. */
  iceberg_tiles: number;
  /** The number of water tiles that are left. */
  water_tiles: number;
  /** The number of cards in the deck. */
  deck: number;
  /** The number of cards of each kind that the seat does not see: in the deck, or in hidden hands. */
  unseen_cards: number[];
  /** The number of discarded cards of each kind. */
  discards: number[];
  /** The characters that the seat does not see: in the deck, or dealt to others and not revealed. */
  unseen_characters: AdventureCharacter[];
  /** For each player or team, the characters dealt but not chosen, or null if the seat cannot see them. */
  dealt: (AdventureCharacter[] | null)[];
  /** For each player or team, the number of characters dealt but not chosen. */
  dealt_sizes: number[];
  tables: AdventureTablesView;
  pending: AdventurePending | null;
  /** The legal actions of the seat. Empty while another player or chance is to act. */
  actions: AdventureActionGroup[];
}

/** A pending choice of a card from an opponent's hand (TRE-4, TRE-12). */
export interface AdventureHandPending {
  type: "hand_pending";
  opponent: number;
  /** The card that was played: Card.SABOTAGE or Card.THEFT. */
  card: AdventureCard;
}

/** A player looked at an opponent's hand (TRE-4, TRE-12). */
export interface AdventureHandShown {
  type: "hand_shown";
  player: number;
  opponent: number;
  /** The cards, or null if they are hidden from the seat. */
  hand: AdventureCard[] | null;
}

/** A player will have fewer points in their next turn (TRE-10). */
export interface AdventureHeadwindSet {
  type: "headwind_set";
  player: number;
  before: number;
  after: number;
}

/** The pieces on one hex. */
export interface AdventureHeap {
  hex: AdventureHex;
  /** The pieces, bottom to top. */
  pieces: AdventurePiece[];
}

/** A hex. col 0 is on the left, row 1 is the first row, and ahead means up (SCN-1). */
export type AdventureHex = [number, number];

/** A revealed hex. */
export interface AdventureHexView {
  hex: AdventureHex;
  /** The terrain of the topmost iceberg or water tile, or else of the hex itself (SCN-8). */
  terrain: AdventureTerrain;
  /** True if the hex shows a treasure and nothing is on it (ADV-7). */
  treasure: boolean;
  /** The players with a route on the hex, sorted (SCN-8). */
  routes: number[];
  /** The pieces on the hex, bottom to top (SCN-7). */
  pieces: AdventurePiece[];
}

/** An iceberg tile was placed (MAN-2, TRE-9). */
export interface AdventureIcebergPlaced {
  type: "iceberg_placed";
  player: number;
  hex: AdventureHex;
  left_before: number;
  left_after: number;
}

/** Turn none of the tiles that the player's movement has just revealed (CHR-J). */
export interface AdventureKeepTiles {
  type: "keep_tiles";
}

/** An iceberg or water tile of one hex. */
export interface AdventureLaidTile {
  type: "laid_tile";
  terrain: AdventureTerrain;
}

/** An advance token on the scenario. */
export interface AdventureLaidToken {
  type: "laid_token";
  owner: number;
  shape: AdventureShape;
  /** The hexes of the token, from its lower end or, if both ends are in one row, from its left end. */
  path: AdventureHex[];
}

/** A legal action that a bot may choose. */
export interface AdventureLegalAction {
  /** The action in notation. A bot answers with it to choose the action. */
  id: string;
  /** The action with its fields. */
  action: AdventureAction;
}

/** The revealed scenario. */
export interface AdventureMap {
  /** The tiles in the order of their places: row by row, the middle tile first. */
  tiles: AdventurePlacedTile[];
  /** The piles on hexes, by column, then row. Hexes without pieces are left out. */
  piles: AdventureHeap[];
}

/** A boat reached the Pacific (TUR-4). */
export interface AdventurePassageReached {
  type: "passage_reached";
  player: number;
}

/** The choice or the draw that a played card still requires. */
export type AdventurePending = AdventureHandPending | AdventureSwapPending | AdventureCharacterPending;

/** The kind of decision that is due in a state. */
export type AdventurePhase =
  | "deal"
  | "choose_character"
  | "reveal_tile"
  | "turn"
  | "draw_card"
  | "draw_character"
  | "choose_card"
  | "swap_tile"
  | "rotate_tile"
  | "discard"
  | "over";

/** A piece on a hex: a token, or a tile of one hex. */
export type AdventurePiece = AdventureLaidToken | AdventureLaidTile;

/** A scenario tile that has been revealed. */
export interface AdventurePlacedTile {
  /** The name of the tile. */
  tile: string;
  /** True if the tile is turned by 180 degrees. */
  turned: boolean;
  /** The hexes that the tile covers, from the left or, if it is upright, from the lower row. */
  hexes: AdventureHex[];
}

/** Turn a scenario tile with nothing on top (TRE-11). */
export interface AdventurePlayCurrent {
  type: "play_current";
  tile: string;
}

/** Choose the first of two tiles to swap (TRE-16). */
export interface AdventurePlayDrift {
  type: "play_drift";
  tile: string;
  /** True if the tile is also turned by 180 degrees. */
  turned: boolean;
}

/** Reduce an opponent's points in their next turn (TRE-10). */
export interface AdventurePlayHeadwind {
  type: "play_headwind";
  opponent: number;
}

/** Place an iceberg tile on a hex with nothing on top (TRE-9). */
export interface AdventurePlayIceberg {
  type: "play_iceberg";
  hex: AdventureHex;
}

/** Give a player a new character (TRE-13). */
export interface AdventurePlayMutiny {
  type: "play_mutiny";
  player: number;
}

/** Get permission to play more cards in this turn (TRE-6). */
export interface AdventurePlayPlenty {
  type: "play_plenty";
}

/** Look at an opponent's hand, then choose one of its cards to discard (TRE-4). */
export interface AdventurePlaySabotage {
  type: "play_sabotage";
  opponent: number;
}

/** Protect the player's route from raids until the player's next turn (TRE-7). */
export interface AdventurePlaySafeConduct {
  type: "play_safe_conduct";
}

/** Take back, without paying, one of the player's own tokens that has nothing on top (TRE-14). */
export interface AdventurePlaySalvage {
  type: "play_salvage";
  token: AdventureToken;
}

/** Prevent an opponent from playing cards in their next turn (TRE-5). */
export interface AdventurePlaySilence {
  type: "play_silence";
  opponent: number;
}

/** Gain points in this turn (TRE-18). */
export interface AdventurePlaySpurt {
  type: "play_spurt";
}

/** Advance without paying. Only the player in last place may play this card (TRE-15). */
export interface AdventurePlayTailwind {
  type: "play_tailwind";
  shape: AdventureShape;
  /** The hexes the token will cover, in the order in which the boat sails them. */
  path: AdventureHex[];
}

/** Place a water tile on a hex with nothing on top (TRE-17). */
export interface AdventurePlayThaw {
  type: "play_thaw";
  hex: AdventureHex;
}

/** Look at an opponent's hand, then choose one of its cards to take (TRE-12). */
export interface AdventurePlayTheft {
  type: "play_theft";
  opponent: number;
}

/** Remove a token from the game: one with nothing on top, or one in any player's reserve (TRE-8). */
export interface AdventurePlayWreck {
  type: "play_wreck";
  /** The token. Its path is empty if the token is in a reserve. */
  token: AdventureToken;
}

/** A player, with boat, tokens, cards and character. */
export interface AdventurePlayer {
  name: string;
  /** The hex of the boat. It is the Atlantic at the start (SUP-1). */
  boat: AdventureHex;
  /** The hex behind the boat, from which it came. It is the Atlantic at the start (MAN-2). */
  came_from: AdventureHex;
  /** The number of tokens of each Shape left in the reserve (SUP-2). */
  reserve: number[];
  /** The treasure cards, sorted. */
  hand: AdventureCard[];
  /** The character, or null before it is chosen and while a new one is being drawn (SUP-4, TRE-13). */
  character: AdventureCharacter | null;
  /** True if a Silence bars the player from playing cards, until the end of their next turn (TRE-5). */
  silenced: boolean;
  /** True if the player's route is safe from raids (TRE-7). */
  safe: boolean;
  /** The number of points that the player will lose in their next turn (TRE-10). */
  headwind: number;
}

/** A player cannot play cards in their next turn (TRE-5). */
export interface AdventurePlayerSilenced {
  type: "player_silenced";
  player: number;
}

/** The part of a player's state that is visible to a seat. */
export interface AdventurePlayerView {
  name: string;
  boat: AdventureHex;
  /** The hex behind the boat (MAN-2). */
  came_from: AdventureHex;
  /** The number of tokens of each Shape left in the reserve (SUP-2). */
  reserve: number[];
  /** The treasure cards, sorted, or null if they are hidden from the seat. */
  hand: AdventureCard[] | null;
  /** The number of cards in the player's hand. */
  hand_size: number;
  /** The character, or null if the player has none or it is hidden from the seat (SUP-4). */
  character: AdventureCharacter | null;
  silenced: boolean;
  safe: boolean;
  headwind: number;
}

/** A player gained points (CHR-A, CHR-H, TRE-18). */
export interface AdventurePointsGained {
  type: "points_gained";
  player: number;
  before: number;
  after: number;
}

/** A player lost points for raiding a route (CHR-D). */
export interface AdventurePointsLost {
  type: "points_lost";
  player: number;
  before: number;
  after: number;
}

/** A player paid points (TUR-1). */
export interface AdventurePointsPaid {
  type: "points_paid";
  player: number;
  before: number;
  after: number;
}

/** The numbers on the character cards (CHR). */
export interface AdventurePowers {
  /** The points gained by crossing snow or an iceberg (CHR-A). */
  crossing_cold: number;
  /** The cost in points of a snow hex (CHR-B). */
  snow: number;
  /** The cost of dropping an iceberg (CHR-C). */
  drop_iceberg: number;
  /** The points that a player loses for raiding this character's route (CHR-D). */
  raided: number;
  /** The action points per turn (CHR-G). */
  points: number;
  /** The points gained by crossing an iceberg (CHR-H). */
  crossing_iceberg: number;
  /** The cost in points of an iceberg hex (CHR-I). */
  iceberg: number;
  /** The cost of a hex on the player's own route (CHR-L). */
  own_route: number;
  /** The points that fresh water adds if the boat is two rows behind an opponent's (CHR-N). */
  fresh_water: number;
}

/** The source of a field of an edition, or of a part of a field. */
export interface AdventureProvenance {
  /** The field, such as zones or majorities.franklin[0]. */
  field: string;
  source: AdventureSource;
  /** A note on the source, or the reason for the assumption. */
  note: string;
}

/** The question that a ProcessBot sends to its program. */
export interface AdventureQuestion {
  /** A seed for the program's random numbers, so that games can be repeated. */
  seed: number;
  /** The view of the player to act. */
  view: AdventureView;
  /** All legal actions, in a fixed order. */
  actions: AdventureLegalAction[];
}

/** Place an incursion token on another player's route beside the boat, and move there (MAN-3). */
export interface AdventureRaid {
  type: "raid";
  to: AdventureHex;
}

/** The reason why an action is illegal. */
export type AdventureReason =
  | "not_an_action"
  | "game_over"
  | "not_your_turn"
  | "wrong_phase"
  | "only_advances"
  | "not_in_deck"
  | "not_dealt"
  | "not_in_hand"
  | "no_cards_left"
  | "silenced"
  | "cards_forbidden"
  | "no_such_player"
  | "not_an_opponent"
  | "empty_hand"
  | "already_silenced"
  | "already_safe"
  | "not_last"
  | "no_iceberg_left"
  | "no_water_left"
  | "no_token_left"
  | "only_raids"
  | "wrong_length"
  | "not_beside_boat"
  | "passes_pacific"
  | "not_revealed"
  | "wrong_shape"
  | "on_own_boat"
  | "route_closed"
  | "no_route_there"
  | "own_route_there"
  | "no_route_behind"
  | "boat_there"
  | "already_on_route"
  | "route_safe"
  | "no_such_token"
  | "not_own_token"
  | "not_moved"
  | "no_boat_ahead"
  | "no_such_tile"
  | "not_just_revealed"
  | "tile_used"
  | "covered"
  | "same_both_ways"
  | "other_size"
  | "not_after_first"
  | "no_other_tile"
  | "not_enough_points"
  | "worth_too_much";

/** Take back one of the player's own tokens that has nothing on top (MAN-1). */
export interface AdventureRecover {
  type: "recover";
  shape: AdventureShape;
  /** The hexes that the token covers, in order from either end. */
  path: AdventureHex[];
}

/** The refusal of an illegal action of Adventure, with the hexes to show. */
export interface AdventureRefusal {
  /** The reason, as a value that a program can test. */
  reason: AdventureReason;
  /** A sentence for the player. */
  message: string;
  /** The hexes to show with the message, in order. Often there are none. */
  cells: AdventureHex[];
  /** The values that the message mentions. */
  details: AdventureRefusalDetails;
}

/** The values that the message of a refusal mentions, for a client that writes its own messages. */
export interface AdventureRefusalDetails {
  /** The player who must act instead (-1 for chance), is named in the action, or owns the route or token. */
  player: number | null;
  /** The phase of the decision that is due instead. */
  phase: AdventurePhase | null;
  /** The cost in action points or, for a path of the wrong length, the number of hexes it must have. */
  needed: number | null;
  /** The action points available or, for a path of the wrong length, the number of hexes it has. */
  available: number | null;
  /** The shape of the token. */
  shape: AdventureShape | null;
  /** The card that the action names. */
  card: AdventureCard | null;
  /** The character that the action names. */
  character: AdventureCharacter | null;
  /** The scenario tile that the action names. */
  tile: string | null;
  /** The first tile of a swap. */
  first_tile: string | null;
}

/** Chance reveals this tile next, turned by 180 degrees or not (SCN-6). */
export interface AdventureRevealTile {
  type: "reveal_tile";
  tile: string;
  turned: boolean;
}

/** Turn one of the tiles that the player's movement has just revealed (CHR-J). */
export interface AdventureRotateTile {
  type: "rotate_tile";
  tile: string;
}

/** A round began (TUR-3). */
export interface AdventureRoundStarted {
  type: "round_started";
  round: number;
}

/** A player raided another player's route (MAN-3). */
export interface AdventureRouteRaided {
  type: "route_raided";
  player: number;
  /** The owner of the route. */
  owner: number;
  hex: AdventureHex;
}

/** A player's route can be raided again (TRE-7). */
export interface AdventureSafeConductEnded {
  type: "safe_conduct_ended";
  player: number;
}

/** A player's route became safe from raids (TRE-7). */
export interface AdventureSafeConductGiven {
  type: "safe_conduct_given";
  player: number;
}

/** A scenario tile, of either four or two hexes (SCN-2, SCN-3). */
export interface AdventureScenarioTile {
  /** The tile's name, such as M7. */
  id: string;
  /** The terrain of each hex of the unturned tile, from left to right or, if upright, from bottom to top. */
  terrain: AdventureTerrain[];
  /** The indices of the hexes that show a treasure. */
  treasures: number[];
}

/** The action and the events of a step, as far as they are visible to one seat. */
export interface AdventureSeen {
  /** The action, or null if it is hidden from the seat or the step has several chance actions. */
  action: AdventureAction | null;
  events: AdventureGameEvent[];
}

/** The setup of a game: everything needed to start it, before the first chance action. */
export interface AdventureSetup {
  /** The edition of the game. */
  edition: "reconstruction-1" | AdventureEdition;
  variant: AdventureVariant;
  /** The names of the players, all different, in the order of seats: 2 to 4 names, or 4 for teams. */
  names: string[];
  /** The number of the player who has the first turn. */
  first_player: number;
  /** The seed of the random streams of chance and bots, so that a resumed game continues with the same randomness. */
  seed?: string | null;
}

/** The shapes of advance tokens (SUP-2, ADV-2). */
export type AdventureShape =
  | "line_4"
  | "hook_4"
  | "hook_4_mirrored"
  | "zigzag_4"
  | "zigzag_4_mirrored"
  | "line_3"
  | "curve_3"
  | "line_2"
  | "single"
  | "incursion";

/** A shape of advance tokens. */
export interface AdventureShapeView {
  shape: AdventureShape;
  name: string;
  /** The number of hexes that a token of this shape covers. */
  size: number;
}

/** A player may play cards again (TRE-5). */
export interface AdventureSilenceEnded {
  type: "silence_ended";
  player: number;
}

/** The source of a number in an edition. */
export type AdventureSource = "rulebook" | "report" | "assumed";

/** One line of the ranking. */
export interface AdventureStanding {
  /** The place, counted from 1. Players who share a place have the same number. */
  place: number;
  /** The player's number. */
  player: number;
  name: string;
  /** The row of the boat. Row 0 is the Atlantic, and the row after the last is the Pacific. */
  row: number;
  /** True if the player has won. No player has won while the game continues. */
  winner: boolean;
}

/** A position: everything needed to continue the game, but not its history. */
export interface AdventureState {
  edition: "reconstruction-1" | AdventureEdition;
  variant: AdventureVariant;
  /** The kind of decision that is due. */
  phase: AdventurePhase;
  /** The round, counted from 1, or 0 during the setup (TUR-3). */
  round: number;
  /** The player who has the first turn of every round (SUP-1). */
  first_player: number;
  /** The player whose turn or choice it is, even while chance acts. null when the game is over. */
  turn_player: number | null;
  /** The action points left in this turn (TUR-1). */
  points: number;
  /** The number of cards that may still be played in this turn (TUR-2). */
  cards_left: number;
  /** True if the boat has moved in this turn (MAN-4). */
  moved: boolean;
  /** True if fresh water was taken, so that the player can only advance or end the turn (MAN-4). */
  fresh_water: boolean;
  /** True if the points for crossing snow or an iceberg were gained in this turn (CHR-A). */
  crossed_cold: boolean;
  /** True if the points for crossing an iceberg were gained in this turn (CHR-H). */
  crossed_iceberg: boolean;
  scenario: AdventureMap;
  players: AdventurePlayer[];
  /** The number of iceberg tiles left in the reserve (SCN-5). */
  iceberg_tiles: number;
  /** The number of water tiles left in the reserve (SCN-5). */
  water_tiles: number;
  /** The number of copies of each Card in the deck (TRE-1). */
  deck: number[];
  /** The number of discarded copies of each Card (TRE-1). */
  discards: number[];
  /** The characters in the deck, sorted. With teams, those of both decks (SUP-4, TEA-2). */
  characters: AdventureCharacter[];
  /** For each player or team, the dealt characters that no player has chosen, sorted. */
  dealt: AdventureCharacter[][];
  /** The players who must draw a card, in order, before anything else happens (ADV-8). */
  draws: number[];
  /** The tiles just revealed by the movement of a player who may turn one of them, sorted (CHR-J). */
  revealed: string[];
  /** The choice or the draw that a played card still requires. */
  pending: AdventurePending | null;
}

/** The state after one action, or after several chance actions, with all events. */
export interface AdventureStep {
  state: AdventureState;
  events: AdventureGameEvent[];
  /** The action, or null for a step of several chance actions, which the events describe. */
  action: AdventureAction | null;
}

/** A pending swap: its first tile has been chosen, but not its second (TRE-16). */
export interface AdventureSwapPending {
  type: "swap_pending";
  /** The name of the first tile. */
  tile: string;
  /** True if the first tile is also turned by 180 degrees. */
  turned: boolean;
}

/** Choose the second of two tiles to swap (TRE-16). */
export interface AdventureSwapTile {
  type: "swap_tile";
  tile: string;
  /** True if the tile is also turned by 180 degrees. */
  turned: boolean;
}

/** The printed names and numbers, with explanations. */
export interface AdventureTablesView {
  /** The kinds of cards, in the order in which unseen_cards and discards count them. */
  cards: AdventureCardView[];
  /** All characters, whether they are in play or not. */
  characters: AdventureCharacterView[];
  /** The shapes, in the order in which a player's reserve counts them. */
  shapes: AdventureShapeView[];
  /** The costs in points, without the effects of characters' powers. */
  costs: AdventureCosts;
  /** The numbers on the cards. */
  card_numbers: AdventureCardNumbers;
}

/** The terrain of a hex (SCN-3), from the cheapest to the most expensive. */
export type AdventureTerrain = "water" | "land" | "snow" | "iceberg";

/** A scenario tile was revealed (SCN-6). */
export interface AdventureTileRevealed {
  type: "tile_revealed";
  placed: AdventurePlacedTile;
  /** The number of tiles of this size that were left to reveal before this one. */
  left_before: number;
  left_after: number;
}

/** A tile was turned by 180 degrees (TRE-11, CHR-J). */
export interface AdventureTileTurned {
  type: "tile_turned";
  before: AdventurePlacedTile;
  after: AdventurePlacedTile;
}

/** A revealed scenario tile. */
export interface AdventureTileView {
  /** The name of the tile. */
  tile: string;
  /** True if the tile is turned by 180 degrees. */
  turned: boolean;
  /** The hexes of the tile: from the left, or from the lower row if the tile is upright. */
  hexes: AdventureHexView[];
}

/** Two tiles changed places (TRE-16). */
export interface AdventureTilesSwapped {
  type: "tiles_swapped";
  /** The two tiles before the swap, in the order of their places. */
  before: [AdventurePlacedTile, AdventurePlacedTile];
  /** The two tiles after the swap, in the order of their new places. */
  after: [AdventurePlacedTile, AdventurePlacedTile];
}

/** An advance token of a player. */
export interface AdventureToken {
  owner: number;
  shape: AdventureShape;
  path: AdventureHex[];
}

/** A token left the game (TRE-8). */
export interface AdventureTokenLost {
  type: "token_lost";
  /** The player who played the Wreck. */
  player: number;
  /** The token. Its path is empty if the token was in a reserve. */
  token: AdventureToken;
  /** The number of tokens of this shape in the owner's reserve before the loss. */
  reserve_before: number;
  reserve_after: number;
}

/** A token was placed on the scenario (ADV-1, MAN-3). */
export interface AdventureTokenPlaced {
  type: "token_placed";
  token: AdventureToken;
  /** The number of tokens of this shape in the owner's reserve before this one was placed. */
  reserve_before: number;
  reserve_after: number;
}

/** A token returned from the scenario to its owner's reserve (MAN-1, TRE-14). */
export interface AdventureTokenRecovered {
  type: "token_recovered";
  token: AdventureToken;
  reserve_before: number;
  reserve_after: number;
}

/** A turn is over (TUR-2). */
export interface AdventureTurnEnded {
  type: "turn_ended";
  player: number;
  /** The player whose turn begins, or null if the game ends. */
  next_player: number | null;
}

/** A turn began (TUR-1). */
export interface AdventureTurnStarted {
  type: "turn_started";
  player: number;
  /** The action points for this turn, with any headwind already subtracted. */
  points: number;
  /** The number of points subtracted because of headwind (TRE-10). */
  headwind: number;
}

/** The variant of the game: every player for themselves, or Sirs against Explorers (TEA). */
export type AdventureVariant = "standard" | "teams";

/** The part of a state that is visible to a seat, from view. */
export interface AdventureView {
  edition: "reconstruction-1" | AdventureEdition;
  variant: AdventureVariant;
  /** The player whose view it is, or null for a spectator. */
  viewer: number | null;
  phase: AdventurePhase;
  round: number;
  first_player: number;
  turn_player: number | null;
  points: number;
  cards_left: number;
  moved: boolean;
  fresh_water: boolean;
  crossed_cold: boolean;
  crossed_iceberg: boolean;
  scenario: AdventureMap;
  players: AdventurePlayerView[];
  iceberg_tiles: number;
  water_tiles: number;
  /** The number of cards in the deck. */
  deck_size: number;
  /** The number of unseen cards of each kind, in the order of Card: in the deck or in hidden hands. */
  unseen_cards: number[];
  discards: number[];
  /** The characters the seat does not see, sorted: in the deck, or dealt to others and not revealed. */
  unseen_characters: AdventureCharacter[];
  /** The dealt characters, as in a state, but null where the seat cannot see them (SUP-4, TEA-2). */
  dealt: (AdventureCharacter[] | null)[];
  /** The number of characters in each element of dealt, hidden or not. */
  dealt_sizes: number[];
  draws: number[];
  revealed: string[];
  pending: AdventurePending | null;
}

/** A water tile was placed (TRE-17). */
export interface AdventureWaterPlaced {
  type: "water_placed";
  player: number;
  hex: AdventureHex;
  left_before: number;
  left_after: number;
}

/** A connected walkable part of a tile, in which a Sled can be (MOV-2). */
export interface Area {
  /** The number of the area on its tile, from 0. */
  number: number;
  /**
   * Each walkable corner as a pair: the cell in which it is walkable, and its point (x, y). A point on the freeze
   * line can be walkable in the frozen cell north of it and not in the unfrozen cell south of it.
   */
  corners: [Cell, Cell][];
}

/** A square of the board, or a corner point: column from the west, row from the north. */
export type Cell = [number, number];

/** A cell that a tile covers. */
export interface CellView {
  cell: Cell;
  /** The terrain of the cell's corners: NW, NE, SW, SE. */
  corners: Ground[];
  /** True if the cell is north of the freeze line. */
  frozen: boolean;
}

/** The immediate consequences of an action, in addition to its main effect. */
export interface Consequences {
  /** The prestige that is scored. */
  points: number;
  /** The gaps that are filled with small tiles, in order (PLC-6). */
  gaps: Cell[];
  /** The gap for which the player must then choose a tile, if any. Islands are charted afterwards. */
  gap_to_fill: Cell | null;
  /** The islands that are charted, each given by the cells of its tiles (PLC-7). */
  islands: Cell[][];
  /** True if the player reaches the Northwest Passage (SCR-1). */
  passage_reached: boolean;
  /** True if the expedition returns to Greenland (SCR-2). */
  returned: boolean;
}

/** The crew of a player's Ship or Sled: one column of the player's board. */
export interface Crew {
  available: number;
  resting: number;
}

/** Crew left the game in the solo variant Lost Crew (SOL-5). */
export interface CrewLost {
  type: "crew_lost";
  player: number;
  ship_before: Crew;
  ship_after: Crew;
  sled_before: Crew;
  sled_after: Crew;
}

/** A unit paid for an action with crew, who now rest (TRN-3). */
export interface CrewPaid {
  type: "crew_paid";
  player: number;
  unit: Unit;
  before: Crew;
  after: Crew;
}

/** Resting crew became available for a new round (TRN-6). */
export interface CrewRecovered {
  type: "crew_recovered";
  player: number;
  ship_before: Crew;
  ship_after: Crew;
  sled_before: Crew;
  sled_after: Crew;
}

/** Crew were redistributed between Ship and Sled. The new numbers already include the payment (ACT-E). */
export interface CrewTransferred {
  type: "crew_transferred";
  player: number;
  ship_before: Crew;
  ship_after: Crew;
  sled_before: Crew;
  sled_after: Crew;
}

/** Take the Inuit or Cairn token on the unit's tile for 2 crew (ACT-G). */
export interface Discover {
  type: "discover";
  unit: Unit;
}

/** The prestige for each kind of token, before multiplication by the factor of its zone (SCR-3). */
export interface DiscoveryPoints {
  cairn: number;
  inuit: number;
  franklin: number;
  strait: number;
}

/** The display was set aside (ACT-B). */
export interface DisplayRefreshed {
  type: "display_refreshed";
  player: number;
  before: (TileId | null)[];
  after: (TileId | null)[];
}

/** Draw the leftmost displayed tile and place it, for 1 crew in total, in a solo game (SOL-1). */
export interface DrawAndPlace {
  type: "draw_and_place";
  unit: Unit;
  cell: Cell;
  rotation: Rotation;
  side: Side;
}

/** Draw a displayed large tile for 1 crew (ACT-A). */
export interface DrawLarge {
  type: "draw_large";
  /** The unit whose crew pay. */
  unit: Unit;
  slot: number;
}

/** Draw a small tile for 1 crew (ACT-A). */
export interface DrawSmall {
  type: "draw_small";
  unit: Unit;
  pile: number;
}

/** The prestige scored during the game, by source (SCR-1 to SCR-5). */
export interface Earned {
  passage: number;
  greenland: number;
  cairn: number;
  inuit: number;
  franklin: number;
  strait: number;
  islands: number;
}

/** The data of a printed game: everything that is not a rule (BRD-8). */
export interface Edition {
  /** A name for people. JSON refers to the default edition by a different name. */
  name: string;
  /** The number of columns of the board (BRD-9). */
  columns: number;
  /** The number of rows of the board (BRD-9). */
  rows: number;
  /** The tiles printed on the board (BRD-9). */
  printed: PrintedTile[];
  /** The printed tile with the eastern arrow, where Ships start and end their voyage (BRD-10). */
  greenland: Cell;
  /** The printed tile with the western arrow (BRD-10). */
  northwest_passage: Cell;
  /** The catalogue of large tiles, by number (BRD-5). */
  large_tiles: LargeTile[];
  /** The number of small tiles in each of the six piles (BRD-7). */
  small_piles: number[];
  /** The number of large tiles in the display (SET-2). */
  display_size: number;
  /** The number of crew that each player has (SET-1). */
  crew: number;
  /** The sun's position in each round. The number of entries is the number of rounds (FRZ-1). */
  sun: SunPosition[];
  /** The number of frozen rows for each position of the sun, from I to VII (FRZ-2). */
  frozen_rows: number[];
  /** The number of rounds in the first year (FRZ-1). */
  first_year: number;
  /** The factor of each column's zone, from west to east (SCR-4). */
  zones: number[];
  /** The number of Cartography tokens (SET-4). */
  cartography_tokens: number;
  /** The points of the Northwest Passage tokens for 2, 3 and 4 players, the highest first (SET-3). */
  northwest_tokens: number[][];
  /** The points of the Greenland tokens for 2, 3 and 4 players, the highest first (SET-3). */
  greenland_tokens: number[][];
  /** The points for each kind of token, before multiplication by the factor of its zone (SCR-3). */
  token_points: DiscoveryPoints;
  /** The points for islands of 2, 3, ... tiles. The last entry also applies to larger islands (SCR-5). */
  island_points: number[];
  /** The points for the first, second and further places in each majority of tokens (SCR-6). */
  majorities: Majorities;
  /** The points for each set of the five kinds of token (SCR-7). */
  set_points: number;
  /** The points lost for an abandoned Ship (SCR-8). */
  abandoned_ship: number;
  /** The points lost for each abandoned crew member (SCR-8). */
  abandoned_crew: number;
  /** The points and numbers of the solo sheet (SOL-3 to SOL-5). */
  solo: SoloTable;
  /** The sources of the numbers in the other fields. */
  provenance: Provenance[];
}

/** End the turn after at least one action (TRN-4). */
export interface EndTurn {
  type: "end_turn";
}

/** An expedition returned to Greenland (SCR-2). */
export interface ExpeditionReturned {
  type: "expedition_returned";
  player: number;
  unit: Unit;
  tokens_before: number[];
  tokens_after: number[];
  /** The position of the Sled from now on: the same tile, without an area, or null if the Sled is not on the board. */
  sled: SledPosition | null;
}

/** Take the Franklin or Strait token on the unit's tile for 3 crew (ACT-F). */
export interface Explore {
  type: "explore";
  unit: Unit;
}

/** A tile off the board, at rotation 0, front side up. */
export interface FaceView {
  tile: TileId;
  /** The terrain of the corners, row by row, west to east: six for a large tile, four for a small one. */
  corners: Ground[];
  symbol: TokenKind | null;
  /** 0 if the symbol is in the left cell, 1 if it is in the right one, or null if there is none. */
  symbol_half: number | null;
}

/** Choose the tile that fills a gap (PLC-6). */
export interface FillGap {
  type: "fill_gap";
  cell: Cell;
  /** The terrain of the corners of the filled gap: NW, NE, SW, SE. */
  corners: Terrain[];
  /** The pile that the small tile comes from. */
  pile: number;
}

/** One step of a game, as a Table reports it to a client. */
export interface FrameView {
  /** The number of the frame from 0, in chronological order. It is the same for all seats. */
  number: number;
  /** The number of actions that lead from the beginning of the game to the state after this step. */
  position: number;
  /** The player who acted, or -1 for chance. Null at the beginning and when actions are taken back. */
  player: number | null;
  action: Action | null;
  /** The action in notation, such as pass, or null if there was no action. */
  id: string | null;
  events: GameEvent[];
  /** The events in words. */
  sentences: string[];
  /** The number of actions taken back. */
  undone: number;
  /** True if chance actions were taken back, so a player may know future draws. */
  undone_chance: boolean;
  /** The document to draw after this step, or null if a later frame of the same response has one. */
  document: GameView | null;
}

/** The game is over (TRN-7). */
export interface GameEnded {
  type: "game_ended";
  round: number;
  return_order: number[];
}

/** Any event that a step can contain. */
export type GameEvent =
  | TileRevealed
  | TileDrawn
  | DisplayRefreshed
  | TilesReturned
  | TilePlaced
  | TokenPlaced
  | GapFilled
  | IslandCharted
  | ShipMoved
  | SledMoved
  | CrewPaid
  | CrewTransferred
  | SledDeployed
  | SledPacked
  | TokenTaken
  | PrestigeScored
  | PassageReached
  | ExpeditionReturned
  | PlayerPassed
  | TurnEnded
  | SunMoved
  | SledSettled
  | SledLost
  | CrewLost
  | CrewRecovered
  | RoundStarted
  | GameEnded;

/** The setup of a game and all its actions, which can be replayed without a seed. */
export interface GameRecord {
  edition: "reconstruction-2" | Edition;
  variant: Variant;
  names: string[];
  turn_order: number[];
  seed?: string | null;
  actions: Action[];
}

/** Everything that a thin client needs to draw a state and offer the legal actions. */
export interface GameView {
  variant: Variant;
  phase: Phase;
  /** The player who decides, -1 for chance, or null when the game is over. */
  to_act: number | null;
  /** The player whose turn it is, even while chance acts. */
  turn_player: number | null;
  surcharge: number;
  round: number;
  rounds: number;
  sun: SunPosition;
  /** The freeze line: the number of frozen rows, from the north. */
  frozen_rows: number;
  /** The sun and the ice in every round of the game, from the first. */
  schedule: RoundView[];
  columns: number;
  rows: number;
  /** The factor of each column's zone, from west to east. */
  zones: number[];
  greenland: Cell;
  northwest_passage: Cell;
  tiles: TileView[];
  tokens: TokenView[];
  units: UnitView[];
  players: PlayerView[];
  turn_order: number[];
  /** The players who have passed in this round, in order. This becomes the turn order of the next round. */
  pass_order: number[];
  return_order: number[];
  /** The ranking as if the game ended now, best first, after the tie-break. */
  standings: Standing[];
  display: (OpenTileView | null)[];
  /** The tiles set aside in a refresh, which will be returned to the bag. */
  set_aside: TileId[];
  /** The number of tiles in the bag. */
  bag: number;
  piles: PileView[];
  northwest_tokens: number[];
  greenland_tokens: number[];
  cartography_left: number;
  /** The complete islands. All of them are charted, unless a gap is still to be filled. */
  islands: Island[];
  tables: TablesView;
  pending: Pending | null;
  actions: ActionGroup[];
  /** The legal transfers of crew as ranges, or null if no transfer is legal. */
  transfer: TransferView | null;
}

/** A gap was filled with a small tile, possibly as a Joker (PLC-6). */
export interface GapFilled {
  type: "gap_filled";
  player: number;
  placed: PlacedTile;
  pile: number;
  pile_before: number;
  pile_after: number;
}

/** An unfinished placement: its gaps are filled first, then its islands are charted (PLC-6, PLC-7). */
export interface GapPending {
  type: "gap_pending";
  /** The gap that is filled next, or null if no gap is left and a reveal is due before islands are charted. */
  gap: Cell | null;
  /** The cells covered so far by the placed tile and by the tiles that filled gaps, in order. */
  placed: Cell[];
}

/** The terrain of a corner, with the same names in the documents of both games. */
export type Ground = "water" | "land";

/** A complete piece of land on two tiles or more. */
export interface Island {
  /** The corners of the island as points (x, y), in order. */
  corners: Cell[];
  /** The tiles that the island is on, by their north-western cells, in order. */
  tiles: Cell[];
}

/** A player completed an island (PLC-7). */
export interface IslandCharted {
  type: "island_charted";
  player: number;
  /** The tiles that the island is on, by their north-western cells. */
  tiles: Cell[];
  /** The corners of the island, as points (x, y) on the corner grid. */
  corners: Cell[];
  /** True if the player took a Cartography token for the island. */
  token: boolean;
  cartography_before: number;
  cartography_after: number;
}

/** A large tile: the corners of its front in reading order (BRD-5), and its symbol (BRD-6). */
export interface LargeTile {
  corners: Terrain[];
  symbol: PrintedSymbol | null;
}

/** A legal action that a bot can choose. */
export interface LegalAction {
  /** The action in notation, such as pass. A bot answers with it to choose the action. */
  id: string;
  /** The action with its fields. */
  action: Action;
}

/** Choose the crew that leave the game in the solo variant Lost Crew (SOL-5). */
export interface LoseCrew {
  type: "lose_crew";
  from_ship: number;
  from_sled: number;
}

/** The prestige for the first, second and further places in each majority at the end (SCR-6). */
export interface Majorities {
  franklin: number[];
  strait: number[];
  cartography: number[];
}

/** Sail to a neighbouring tile for 1 crew (ACT-D). */
export interface MoveShip {
  type: "move_ship";
  /** The north-western cell of the destination tile. */
  to: Cell;
}

/** Drive to an area of a neighbouring tile for 1 crew (ACT-D). */
export interface MoveSled {
  type: "move_sled";
  /** The north-western cell of the destination tile. */
  to: Cell;
  area: number;
}

/** A tile in the display. */
export interface OpenTileView {
  face: FaceView;
  /** For each player, the number of legal placements next to the player's units on the current map. */
  ways: number[];
}

/** Rest all crew and take no more turns this round (ACT-H). */
export interface Pass {
  type: "pass";
}

/** A player entered the Northwest Passage for the first time (SCR-1, SOL-3). */
export interface PassageReached {
  type: "passage_reached";
  player: number;
  unit: Unit;
  tokens_before: number[];
  tokens_after: number[];
}

/** The subject of a forced choice: a gap to fill, or a Sled to settle. */
export type Pending = GapPending | SettlePending;

/** The kind of decision that a state waits for. */
export type Phase = "setup_draw" | "turn" | "owed_draw" | "reveal" | "fill_gap" | "settle_sled" | "lose_crew" | "over";

/** A pile of small tiles. */
export interface PileView {
  face: FaceView;
  /** The number of tiles left. */
  left: number;
  /** For each player, the number of legal placements next to the player's units on the current map. */
  ways: number[];
}

/** Place a tile from the reserve next to the unit's tile for 1 crew (ACT-C). */
export interface PlaceTile {
  type: "place_tile";
  unit: Unit;
  tile: TileId;
  /** The north-western cell that the tile will cover. */
  cell: Cell;
  /** The rotation in degrees clockwise, after the flip (BRD-5). */
  rotation: Rotation;
  side: Side;
}

/** A legal placement of a tile on the current map. */
export interface PlaceView {
  /**
   * The action that places the tile, in notation, such as ship places S0 at 10,4. It is legal now if the document
   * also lists it under actions.
   */
  id: string;
  /** The unit next to which the tile would be placed. */
  unit: Unit;
  /** The north-western cell that the tile would cover. */
  cell: Cell;
  rotation: Rotation;
  side: Side;
  /** All cells that the tile would cover. */
  cells: Cell[];
  /** The terrain of the corners of each cell in cells after the placement: NW, NE, SW, SE. */
  corners: Ground[][];
  symbol: TokenKind | null;
  /** The cell of the symbol after the placement, or null if the tile has no symbol. */
  symbol_cell: Cell | null;
}

/** A tile on the board: large, small, printed, or a small tile used as a Joker. */
export interface PlacedTile {
  /** The cells that the tile covers, the north-western one first. */
  cells: Cell[];
  tile: TileId;
  /** The rotation in degrees clockwise, always 0 for a printed tile. */
  rotation: Rotation;
  side: Side;
  /** The terrain of the placed tile in reading order: row by row, west to east. */
  corners: Terrain[];
  symbol: TokenKind | null;
  /** The cell with the tile's symbol, or null if the tile has no symbol. */
  symbol_cell: Cell | null;
}

/** Everything that belongs to one player. */
export interface Player {
  name: string;
  /** The north-western cell of the Ship's tile. */
  ship: Cell;
  /** The position of the Sled, or null while it is on the player's own board and after it is lost. */
  sled: SledPosition | null;
  ship_crew: Crew;
  sled_crew: Crew;
  /** The tiles that were drawn and have not been placed yet, sorted. */
  reserve: TileId[];
  tokens: Tokens;
  /** The prestige scored so far, by source. */
  earned: Earned;
  /** True once a unit has entered the Northwest Passage (SCR-1). */
  passage_reached: boolean;
  /** True once the expedition has returned to Greenland (SCR-2). */
  returned: boolean;
  /** True once the Sled is lost for good (MOV-6). */
  sled_lost: boolean;
  /** The number of crew lost with the Sled. */
  crew_lost_with_sled: number;
  /** The number of crew that left the game in the solo variant Lost Crew (SOL-5). */
  crew_lost: number;
}

/** A player passed and all crew rest (ACT-H). */
export interface PlayerPassed {
  type: "player_passed";
  player: number;
  ship_before: Crew;
  ship_after: Crew;
  sled_before: Crew;
  sled_after: Crew;
}

/** A player. */
export interface PlayerView {
  name: string;
  ship_crew: Crew;
  sled_crew: Crew;
  reserve: ReserveView[];
  tokens: Tokens;
  /** The prestige scored so far. */
  prestige: number;
  /** The score as if the game ended now. */
  score: Score;
  /** The total of the score. */
  total: number;
  passage_reached: boolean;
  passed: boolean;
  returned: boolean;
  sled_lost: boolean;
  /** The number of crew that are out of the game, for any reason. */
  crew_lost: number;
}

/** A player scored points, which were added to the player's prestige (SCR-1 to SCR-5). */
export interface PrestigeScored {
  type: "prestige_scored";
  player: number;
  /** The field of Earned to which the points are added. */
  source: PrestigeSource;
  points: number;
  /** The player's prestige before the points were added. */
  before: number;
  after: number;
}

/** A source of prestige. */
export type PrestigeSource = "passage" | "greenland" | "cairn" | "inuit" | "franklin" | "strait" | "islands";

/** A symbol on a tile, which gets its token when the tile is placed (PLC-5). */
export interface PrintedSymbol {
  kind: TokenKind;
  /**
   * The half with the symbol: 0 for the left cell on the front of a large tile, or for the first cell of a printed
   * tile, and 1 for the other cell.
   */
  half: number;
}

/** A tile of two cells that is part of the board (BRD-9). */
export interface PrintedTile {
  name: string;
  /** The tile's north-western cell. */
  cell: Cell;
  vertical: boolean;
  /** The corners in reading order, as printed. */
  corners: Terrain[];
  symbol: PrintedSymbol | null;
}

/** The source of a field of an edition, or of a part of a field. */
export interface Provenance {
  /** The field, such as zones or majorities.franklin[0]. */
  field: string;
  source: Source;
  /** A note on the source, or the reason for the assumption. */
  note: string;
}

/** A request for a decision, as a ProcessBot sends it. */
export interface Question {
  /** A seed for the bot's random generator, so that games can be repeated. */
  seed: number;
  /** The state as the player to act sees it. Nothing is hidden in this game, so it is the whole state. */
  view: State;
  /** All legal actions, in a fixed order. */
  actions: LegalAction[];
}

/** The reason why an action is illegal. */
export type Reason =
  | "not_an_action"
  | "game_over"
  | "not_your_turn"
  | "wrong_phase"
  | "wrong_variant"
  | "pass_only_first"
  | "must_act_first"
  | "sled_lost"
  | "sled_not_deployed"
  | "not_enough_crew"
  | "no_such_slot"
  | "empty_slot"
  | "no_such_pile"
  | "empty_pile"
  | "setup_takes_large"
  | "empty_bag"
  | "empty_display"
  | "not_in_bag"
  | "not_in_reserve"
  | "no_such_orientation"
  | "off_board"
  | "cell_taken"
  | "not_adjacent"
  | "corners_differ"
  | "sea_path_closed"
  | "no_tile"
  | "already_there"
  | "not_next_to_tile"
  | "frozen"
  | "no_sea_passage"
  | "units_apart"
  | "no_such_crew"
  | "empty_transfer"
  | "area_not_wanted"
  | "no_land_to_deploy"
  | "area_missing"
  | "no_such_area"
  | "no_land_passage"
  | "nothing_to_take"
  | "not_this_gap"
  | "not_a_filling"
  | "not_a_settlement";

/** Replace the display for 2 crew. A free draw must follow (ACT-B). */
export interface RefreshTiles {
  type: "refresh_tiles";
  unit: Unit;
}

/** The refusal of an action: the reason, a sentence for the player, and the cells to highlight. */
export interface Refusal {
  /** The reason as a value that a program can test. */
  reason: Reason;
  /** A sentence for the player. */
  message: string;
  /** The cells to highlight with the message, in order. Often empty. */
  cells: Cell[];
  /** The values that the message mentions. */
  details: RefusalDetails;
}

/** The values that the message of a refusal mentions, for a client that writes its own messages. */
export interface RefusalDetails {
  /** The player who is to decide instead, or CHANCE. */
  player: number | null;
  /** The decision that is due instead. */
  phase: Phase | null;
  /** The unit that would act. */
  unit: Unit | null;
  /** The number of crew required, including the surcharge if this is not the first action of the turn. */
  needed: number | null;
  /** The part of needed that is the surcharge. */
  surcharge: number | null;
  /** The number of crew available to pay for the action, or to distribute in a transfer. */
  available: number | null;
  /** The number of resting crew to distribute in a transfer. */
  resting: number | null;
  /** The number of available crew of the Ship. */
  ship: number | null;
  /** The number of available crew of the Sled. */
  sled: number | null;
  /** The slot of the display that the action names. */
  slot: number | null;
  /** The pile of small tiles that the action names. */
  pile: number | null;
  /** The area that the action names. */
  area: number | null;
  /** The slots, piles or areas that the action could name instead. */
  choices: number[];
  /** The tile that the action names. */
  tile: TileId | null;
  /** The rotation that the action specifies. */
  rotation: number | null;
  /** The side that the action specifies. */
  side: Side | null;
  /** The kinds of token that the action can take. */
  tokens: TokenKind[];
}

/** A tile in a player's reserve, and its legal placements on the map, even in another player's turn. */
export interface ReserveView {
  face: FaceView;
  places: PlaceView[];
}

/** Move a tile from the bag to the leftmost empty display slot. This is the only chance action (ACT-A). */
export interface Reveal {
  type: "reveal";
  tile: TileId;
}

/** The rotation in degrees clockwise, after any flip. */
export type Rotation = 0 | 90 | 180 | 270;

/** A round began: the first one after the setup, the others after the sun has moved (TRN-6). */
export interface RoundStarted {
  type: "round_started";
  round: number;
  turn_order_before: number[];
  turn_order_after: number[];
}

/** The sun and the ice in a round. */
export interface RoundView {
  round: number;
  sun: SunPosition;
  frozen_rows: number;
}

/** The prestige of one player, by source. Losses are negative. */
export interface Score {
  /** The prestige for reaching the Northwest Passage (SCR-1, SOL-3). */
  passage: number;
  /** The prestige for returning to Greenland (SCR-2). */
  greenland: number;
  /** The prestige for Cairns, multiplied by the factors of their zones (SCR-3). */
  cairn: number;
  /** The prestige for Inuit settlements, multiplied by the factors of their zones (SCR-3). */
  inuit: number;
  /** The prestige for traces of Franklin, multiplied by the factors of their zones (SCR-3). */
  franklin: number;
  /** The prestige for Straits, multiplied by the factors of their zones (SCR-3). */
  strait: number;
  /** The prestige for charted islands (SCR-5). */
  islands: number;
  /** The prestige for the majority of Franklin tokens (SCR-6). */
  franklin_majority: number;
  /** The prestige for the majority of Strait tokens (SCR-6). */
  strait_majority: number;
  /** The prestige for the majority of Cartography tokens (SCR-6). */
  cartography_majority: number;
  /** The prestige for sets of five different tokens (SCR-7). */
  sets: number;
  /** The loss for a Ship that is not in Greenland (SCR-8). */
  ship_abandoned: number;
  /** The loss for the crew of a Ship that is not in Greenland (SCR-8). */
  ship_crew_abandoned: number;
  /** The loss for the crew of a Sled that is not in Greenland, or was lost (SCR-8). */
  sled_crew_abandoned: number;
  /** The loss for free cells of the board, in a solo game (SOL-4). */
  free_cells: number;
  /** The loss for crew that left the game, in a solo game (SOL-5). */
  crew_lost: number;
}

/** A pending choice: a Sled can settle in several areas, and its owner must choose one (MOV-5). */
export interface SettlePending {
  type: "settle_pending";
  areas: number[];
}

/** Choose the area that the Sled is in after the sun has moved (MOV-5). */
export interface SettleSled {
  type: "settle_sled";
  area: number;
}

/** The setup of a game: everything needed to start it, before the first reveal. */
export interface Setup {
  /** The printed board, tiles and tables. */
  edition: "reconstruction-2" | Edition;
  variant: Variant;
  /** The players' names, all different: 2 to 4, or one for a solo variant. */
  names: string[];
  /** The players' numbers, first to last. The default is the order of the names. */
  turn_order: number[];
  /**
   * The seed of the random streams of chance and bots, so that a resumed game continues with the same random
   * numbers.
   */
  seed?: string | null;
}

/** A Ship sailed to another tile (ACT-D). */
export interface ShipMoved {
  type: "ship_moved";
  player: number;
  origin: Cell;
  destination: Cell;
}

/** The side of a large tile that is up. The back mirrors the front (BRD-5). */
export type Side = "front" | "back";

/** A Sled was deployed on the board (ACT-E). */
export interface SledDeployed {
  type: "sled_deployed";
  player: number;
  destination: SledPosition;
}

/** A Sled had no area left and was lost with its crew (MOV-5, MOV-6). */
export interface SledLost {
  type: "sled_lost";
  player: number;
  origin: SledPosition;
  /** The crew that were lost with the Sled. */
  crew: Crew;
}

/** A Sled drove to another tile (ACT-D). */
export interface SledMoved {
  type: "sled_moved";
  player: number;
  origin: SledPosition;
  destination: SledPosition;
}

/** A Sled was returned to its player's board (ACT-E). */
export interface SledPacked {
  type: "sled_packed";
  player: number;
  origin: SledPosition;
}

/** The position of a deployed Sled. */
export interface SledPosition {
  /** The north-western cell of the Sled's tile. */
  tile: Cell;
  /** The number of the Sled's area on its tile (MOV-2), or null after the expedition has returned (MOV-5). */
  area: number | null;
}

/** A Sled settled in an area after the freeze line had moved (MOV-5). */
export interface SledSettled {
  type: "sled_settled";
  player: number;
  before: SledPosition;
  after: SledPosition;
}

/** The points and numbers printed on the solo sheet (SOL). */
export interface SoloTable {
  /** The points for reaching the Northwest Passage in the first and in the second year (SOL-3). */
  northwest: [number, number];
  /** The points lost for each free cell of the board (SOL-4). */
  free_cell: number;
  /** The number of crew that leave before the second year (SOL-5). */
  lost_crew: number;
  /** The points lost for each crew member who leaves (SOL-5). */
  lost_crew_points: number;
}

/** The source of a number in an edition. */
export type Source = "rulebook" | "report" | "assumed";

/** One player's line in the ranking. */
export interface Standing {
  /** The place, from 1. Tied players have the same place. */
  place: number;
  /** The player's number. */
  player: number;
  name: string;
  total: number;
  score: Score;
}

/** A position: everything needed to continue the game, without its history. */
export interface State {
  edition: "reconstruction-2" | Edition;
  variant: Variant;
  /** The phase that the state would have if no reveal were due. It is never Phase.REVEAL. */
  stage: Phase;
  /** The number of the round, from 1. */
  round: number;
  /** The player whose turn or choice it is, even while chance acts, or null when the game is over. */
  turn_player: number | null;
  /** The extra cost of the next action in this turn: 0 for the first action, then 1 (TRN-2). */
  surcharge: number;
  board: PlacedTile[];
  /** The tokens on the board, sorted by cell. */
  tokens: Token[];
  players: Player[];
  /** The face-up large tiles, left to right, with null for an empty slot. */
  display: (TileId | null)[];
  bag: TileId[];
  /** The tiles of the old display during a refresh (ACT-B). */
  set_aside: TileId[];
  /** The number of small tiles left in each pile. */
  small_piles: number[];
  /** The players of this round, first to last, without those who had returned before it began. */
  turn_order: number[];
  /** The players who have passed in this round, in order. */
  passed: number[];
  pending: Pending | null;
  /** The points of the remaining Northwest Passage tokens, highest first. Empty in a solo game (SOL-3). */
  northwest_tokens: number[];
  /** The points of the remaining Greenland tokens, highest first. Empty in a solo game (SOL-3). */
  greenland_tokens: number[];
  cartography_left: number;
  /** The players who have returned to Greenland, first to last. */
  return_order: number[];
}

/** The state after an action of Expedition, and the events that led to it. */
export interface Step {
  state: State;
  events: GameEvent[];
}

/** The sun moved one position (FRZ-1). */
export interface SunMoved {
  type: "sun_moved";
  before: SunPosition;
  after: SunPosition;
  frozen_rows_before: number;
  frozen_rows_after: number;
}

/** A position of the sun disc on the solar arch (FRZ-1). */
export type SunPosition = "I" | "II" | "III" | "IV" | "V" | "VI" | "VII";

/** The printed tables of points. */
export interface TablesView {
  /** The points for each kind of token, before multiplication by the factor of its zone. */
  token_points: DiscoveryPoints;
  /** The points for an island of 2, 3, ... tiles. The last number also applies to larger islands. */
  island_points: number[];
  majorities: Majorities;
  /** The points for each set of five different tokens. */
  set_points: number;
  /** The points lost for a Ship that is not in Greenland at the end. */
  abandoned_ship: number;
  /** The points lost for each crew member with a Ship or Sled that is not in Greenland at the end. */
  abandoned_crew: number;
  solo: SoloTable;
}

/** Take a displayed large tile free of charge: in the setup, or after a refresh (SET-2, ACT-B). */
export interface TakeLarge {
  type: "take_large";
  /** The slot of the display, 0 for the leftmost. */
  slot: number;
}

/** Take a small tile free of charge after a refresh (ACT-B). */
export interface TakeSmall {
  type: "take_small";
  pile: number;
}

/** The terrain of a corner (BRD-2). */
export type Terrain = "sea" | "land";

/** A player took a tile (ACT-A, ACT-B, SET-2, SOL-1). */
export interface TileDrawn {
  type: "tile_drawn";
  player: number;
  tile: TileId;
  /** The display slot that a large tile was taken from, or null for a small tile. */
  slot: number | null;
  /** The number of tiles in the small tile's pile before the draw, or null for a large tile. */
  pile_before: number | null;
  pile_after: number | null;
  display_before: (TileId | null)[];
  display_after: (TileId | null)[];
  reserve_before: TileId[];
  reserve_after: TileId[];
}

/**
 * The name of a tile: L17 is large, S3 is small and from pile 3, J3 is a Joker in place of an S3, and P0 is printed
 * on the board.
 */
export type TileId = string;

/** A player placed a tile (ACT-C). */
export interface TilePlaced {
  type: "tile_placed";
  player: number;
  unit: Unit;
  placed: PlacedTile;
  reserve_before: TileId[];
  reserve_after: TileId[];
}

/** A tile was revealed from the bag (ACT-A). */
export interface TileRevealed {
  type: "tile_revealed";
  tile: TileId;
  slot: number;
  bag_before: number;
  bag_after: number;
}

/** A tile on the board. */
export interface TileView {
  tile: TileId;
  /** The north-western cell, which identifies the tile. */
  cell: Cell;
  cells: CellView[];
  rotation: Rotation;
  side: Side;
  symbol: TokenKind | null;
  symbol_cell: Cell | null;
  /** The areas of the tile in which a Sled can currently be, by number. */
  areas: Area[];
}

/** The tiles that were set aside were returned to the bag (ACT-B). */
export interface TilesReturned {
  type: "tiles_returned";
  tiles: TileId[];
  bag_before: number;
  bag_after: number;
}

/** A token on the board. */
export interface Token {
  cell: Cell;
  kind: TokenKind;
}

/** The five kinds of token that players collect. */
export type TokenKind = "cairn" | "inuit" | "franklin" | "strait" | "cartography";

/** A token was placed on a symbol (PLC-5). */
export interface TokenPlaced {
  type: "token_placed";
  kind: TokenKind;
  cell: Cell;
}

/** A player took a token from the board (ACT-F, ACT-G). */
export interface TokenTaken {
  type: "token_taken";
  player: number;
  unit: Unit;
  kind: TokenKind;
  cell: Cell;
}

/** A token on the board. */
export interface TokenView {
  cell: Cell;
  kind: TokenKind;
  /** The prestige for taking the token, including the factor of its zone. */
  points: number;
}

/** The number of tokens of each kind that a player has. */
export interface Tokens {
  cairn: number;
  inuit: number;
  franklin: number;
  strait: number;
  cartography: number;
}

/** Redistribute the crew between Ship and Sled for 1 crew (ACT-E). */
export interface TransferCrew {
  type: "transfer_crew";
  /** The number of available crew in the Sled column after the action. */
  sled_available: number;
  /** The number of resting crew in the Sled column after the action. */
  sled_resting: number;
  /** The area in which this action deploys the Sled, or null if it does not deploy the Sled. */
  area: number | null;
}

/** All legal transfers of crew, given as ranges for the Sled's crew after the transfer (ACT-E). */
export interface TransferView {
  cost: number;
  /** The maximum number of available crew on the Sled. The minimum is 0. */
  available: number;
  /** The maximum number of resting crew on the Sled. The minimum is 0. */
  resting: number;
  /** The combinations that are not transfers, because nothing but the payment would change. */
  excluded: Crew[];
  /** The areas of the Ship's tile in which the Sled can be deployed. Empty if the Sled is on the board. */
  areas: number[];
}

/** A turn ended: by choice, automatically, by a pass, or by the return to Greenland (TRN-4). */
export interface TurnEnded {
  type: "turn_ended";
  player: number;
  /** The player whose turn begins, or null if no player has a turn left in this round. */
  next_player: number | null;
}

/** The unit that acts and pays: the Ship or the Sled (TRN-3). */
export type Unit = "ship" | "sled";

/** A Ship or a Sled on the board. */
export interface UnitView {
  player: number;
  unit: Unit;
  /** The tile that the unit is on, by its north-western cell. */
  tile: Cell;
  /** The cells that the unit is on: those of its tile or, for a Sled in an area, those of the area. */
  cells: Cell[];
  /** The number of the Sled's area on its tile, or null for a Ship or a Sled without an area. */
  area: number | null;
  /** The corners of the Sled's area, each as a cell of the area and a corner point of that cell. */
  corners: [Cell, Cell][];
}

/** The variant to be played: the standard game, solo, or solo with two lost crew (SOL). */
export type Variant = "standard" | "solo" | "solo_lost_crew";
