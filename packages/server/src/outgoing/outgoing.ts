/**
 * The queue of e-mails and push messages. Each is a row of `outgoing` before it is sent (its states are told in the
 * migration), so that it outlives this process and an outage of the other end. A row holds parameters, not a text: the
 * e-mail is written when its turn has come, with a code or link made at that moment, or not at all when it has become
 * useless.
 *
 * Turns: the more urgent first; of equally urgent ones each asking network and each addressee has one turn a second (a
 * virtual clock, stored as `turn_at`), so that one network's many requests starve no other. It decides the order alone:
 * while nothing else waits, all of them leave at once.
 *
 * Delivery is at least once: after a crash between the other end's acceptance and its record an e-mail is sent again,
 * with the same Message-ID when it is the same text. Kinds with `atMostOnce` are dropped instead, and counted.
 */
import type { Queryable, Tx } from "../db/database.ts";

export type ChannelName = "mail" | "push";
export type CarrierName = "webhook";

/** `asked`: a person waits for it. `news`: of one's own account. */
export const URGENCIES = ["asked", "news", "reminder", "newsletter"] as const;
export type Urgency = (typeof URGENCIES)[number];

/** The other end's answer. */
export type Outcome =
  | { readonly is: "taken" }
  /** The addressee is gone, and no one has to be told. */
  | { readonly is: "gone" }
  /** This one is refused, now or for good; `words` are the other end's own, without addresses. */
  | { readonly is: "refused"; readonly forGood: boolean; readonly words: string; readonly retryAfterSeconds?: number }
  /** The other end is not to be had, whatever is sent to it. */
  | { readonly is: "away"; readonly words: string };

/** Written and ready to leave. */
export interface Prepared {
  /** Does not throw. */
  readonly deliver: () => Promise<Outcome>;
  /** With the transaction that notes that it was taken. */
  readonly onTaken?: (tx: Tx) => Promise<void>;
  /** It was not taken, and will be written anew. */
  readonly onRefused?: () => Promise<void>;
}

/** `null`: there is no addressee, or it is not wanted any more. `over`: its time has passed; it is counted as dropped. */
export type Preparing = Prepared | "over" | null;

export interface Kind<T extends object> {
  readonly channel: ChannelName;
  readonly name: string;
  /** The queue of this name is emptied into it: the release before kept the same wishes there. */
  readonly wasQueue?: boolean;
  readonly urgency: Urgency;
  /** `id` is the same at every try. */
  readonly prepare: (data: T, id: number) => Promise<Preparing>;
  /** While one with this key waits another is not stored; without it each is its own. */
  readonly keyOf?: (data: T) => string;
  readonly addresseeOf?: (data: T) => string;
  readonly accountOf?: (data: T) => number | null;
  /** The lane of messages that fail together, such as the host of a push service. */
  readonly laneOf?: (data: T) => string;
  readonly atMostOnce?: boolean;
}

/** Something else that leaves from rows of its own, by the same slots, lanes and wake-ups. */
export interface Carrier<T> {
  readonly name: CarrierName;
  readonly connections: number;
  /** Takes up to so many that are due, the most urgent first. */
  readonly claim: (limit: number, lanes: LaneChoice) => Promise<readonly T[]>;
  readonly laneOf: (item: T) => string;
  /** Lanes that take only so many in a second from this process. */
  readonly perSecond: ReadonlyMap<string, number>;
  /** Resolves to how the other end fared, and how long its last answer took. */
  readonly work: (item: T) => Promise<{ readonly isAway: boolean; readonly tookMs: number }>;
  /** It was claimed and is not worked on: its lane is away. */
  readonly release: (item: T) => Promise<void>;
}

export interface LaneChoice {
  /** Of no other lanes; null for all but `without`. */
  readonly only: readonly string[] | null;
  readonly without: readonly string[];
  /** How many of one lane at most, where it is fewer than `roomOfOthers`. */
  readonly rooms: ReadonlyMap<string, number>;
  readonly roomOfOthers: number;
}

export interface SendOptions {
  /** Stores it with this transaction: it is sent only if the transaction commits. */
  readonly tx?: Queryable;
  /** The IP address of the call that asked for it. */
  readonly askedFrom?: string;
}

export interface Outgoing {
  /** Registers how a kind is written; one registration a kind and channel, before `start`. */
  register<T extends object>(kind: Kind<T>): void;
  /** Registers what leaves from rows of its own. */
  carry<T>(carrier: Carrier<T>): void;
  /** Stores them and wakes the processes that send; returns how many were stored. */
  send<T extends object>(
    channel: ChannelName,
    kind: string,
    wishes: readonly T[],
    options?: SendOptions,
  ): Promise<number>;
  /** Deletes what holds one of these texts as a whole value, and whatever is the account's, with the transaction. */
  forget(tx: Queryable, account: number, texts: readonly string[]): Promise<void>;
  /** Everything that failed for good waits again, when the transaction commits; returns how many. */
  retryFailed(tx: Queryable): Promise<number>;
  /**
   * Sends due rows in order, one after the other, here and now; returns how many had their turn. For tests and
   * commands.
   */
  runDue(only?: readonly string[]): Promise<number>;
  /** Begins to send, for the role `jobs`; a command may do so for some kinds alone. */
  start(only?: readonly string[]): void;
  /** Takes no more rows and waits for those being sent. Safe to call when not started. */
  stop(): Promise<void>;
}
