/** The ground of a change: the team before it, the parts of it that are shown, and the way to take it back. */
import type { WireAgentChange, WireMyTeam, WirePlan, WireTransfer } from "@elleveren/contract";
import type { EntryId, Market, RoundId } from "@elleveren/rules";

/** The team as it is, read before a change. */
export interface Ground {
  readonly entryId: EntryId;
  readonly roundId: RoundId;
  readonly team: WireMyTeam;
  /** Made in the open round already. */
  readonly latest: readonly WireTransfer[];
  /** Prices of the footballers that the change names. */
  readonly market: Market;
  /** The plan that the change names. */
  readonly plan: WirePlan | null;
}

export type Shown = Pick<WireAgentChange, "transfers" | "lineup" | "chip" | "plan">;

/** The way to take a change back: a call, and the state that must still be as the change left it. */
export interface Undo {
  readonly operation: string;
  readonly params: Readonly<Record<string, number>>;
  readonly body: unknown;
  readonly expected: unknown;
}

/** The state before a change. */
export type Before = Pick<Ground, "entryId" | "roundId" | "team" | "latest" | "plan">;
