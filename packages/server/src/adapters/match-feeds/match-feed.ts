/**
 * A feed is asked again and again and answers with messages in order. Facts are absolute, so a message told twice changes
 * nothing.
 */
import type { FactProblem, MatchFact } from "../../features/facts/index.ts";
import type { SeasonMemory } from "../../features/live/index.ts";

/** How far the feed has been read; only the feed itself understands it. */
export type FeedPosition = Readonly<Record<string, unknown>>;

export interface FeedQuestion {
  /** As of the last message that was taken; null before the first. */
  readonly position: FeedPosition | null;
  /** Our season, by which the feed's words become our ids. */
  readonly season: SeasonMemory;
  readonly signal: AbortSignal;
  /** Which of these files were not read yet as they are now. */
  unread(files: readonly Omit<ReadFile, "hash">[]): Promise<ReadonlySet<string>>;
}

/**
 * Taken and refused parts, with the position, in one transaction. Facts about a match, or a footballer, stand or fall
 * together.
 */
export interface FeedMessage {
  readonly kind: "message";
  /** The source's own id; left out where repeating is harmless. */
  readonly messageId?: string;
  readonly facts: readonly MatchFact[];
  /** Parts of the message that cannot be put in our words; facts that they are about are refused with them. */
  readonly problems?: readonly FactProblem[];
  /** It is no message at all, as `problems` say: nothing of it is stored. */
  readonly isUnreadable?: boolean;
  /** Taken whole or refused whole: its sender is told at once, and says it right. */
  readonly isWhole?: boolean;
  readonly position?: FeedPosition;
  /** The file it came in: kept with the facts as read, so that it is read once. */
  readonly file?: ReadFile;
  /** In which line of its file a fact's problem is. */
  lineOf?(problem: FactProblem): number;
}

export interface ReadFile {
  readonly name: string;
  readonly hash: string;
  readonly size: number;
  readonly mtimeMs: number;
}

/** Counts of the feed's rows that match nothing of ours; sent at the end of an answer. */
export interface FeedFindings {
  readonly kind: "findings";
  readonly unknown: Readonly<Record<string, number>>;
}

/** A file that could not be read as a message was set aside. */
export interface FeedAside {
  readonly kind: "aside";
  readonly file: string;
  /** Where it lies now, within the watched folder; null: it could not be moved. */
  readonly to: string | null;
}

export type FeedAnswer = FeedMessage | FeedFindings | FeedAside;

export interface MatchFeed {
  readonly name: string;
  readonly kind: "file" | "fpl-api" | "simulator";
  readonly rank: number;
  /** 0: at every tick. */
  readonly everySeconds: number;
  /** Asked within the tick: nothing is waited for, and when a process dies the next one goes on at once. */
  readonly isInTick?: boolean;
  /** Throws `FeedUnreadable` or `AnotherSeason` for faults of the other end. */
  ask(question: FeedQuestion): AsyncIterable<FeedAnswer>;
  close(): Promise<void>;
}

/** The other end does not answer, or not in its own form. It is asked again later. */
export class FeedUnreadable extends Error {
  readonly retryAfterSeconds: number | null;

  constructor(message: string, options: ErrorOptions & { readonly retryAfterSeconds?: number | null } = {}) {
    super(message, options);
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}

/** The feed is of another season or league: none of it is applied until it fits again. */
export class AnotherSeason extends Error {
  readonly details: Readonly<Record<string, number>>;

  constructor(reason: string, details: Readonly<Record<string, number>>) {
    super(reason);
    this.details = details;
  }
}
