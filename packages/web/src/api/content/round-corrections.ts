/** Corrections of rounds after they were settled. */
import type { roundCorrectionsCall, WireRoundCorrection } from "@elleveren/contract";
import { footballerId, roundId, type FootballerId, type RoundId } from "@elleveren/rules";
import { useQuery } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";

export interface RoundCorrection {
  /** One and the same wherever it is shown. */
  readonly key: string;
  readonly roundId: RoundId;
  readonly atMs: number;
  /** Null: a feed told it otherwise. */
  readonly reason: string | null;
  /** Why it no longer holds; null while it does. */
  readonly takenBackWhy: string | null;
  readonly moved: readonly { readonly footballerId: FootballerId; readonly before: number; readonly after: number }[];
}

const decode = (wire: WireRoundCorrection): RoundCorrection => ({
  key: `${wire.by} ${wire.id} ${wire.event}`,
  roundId: roundId(wire.event),
  atMs: Date.parse(wire.time),
  reason: wire.by === "feed" ? null : wire.reason,
  takenBackWhy: wire.taken_back ? (wire.taken_back_reason ?? "") : null,
  moved: wire.elements.map(({ element, before, after }) => ({ footballerId: footballerId(element), before, after })),
});

const getCorrections = api<typeof roundCorrectionsCall>("GET", "/api/round-corrections/");

/** Of one round, the newest first; nothing is asked about a round that is not settled. */
export const useRoundCorrections = (round: { readonly roundId: RoundId; readonly isFinished: boolean } | null) =>
  useQuery({
    queryKey: keys.roundCorrections,
    queryFn: async ({ signal }) => (await send(getCorrections, { signal })).map(decode),
    enabled: round?.isFinished ?? false,
    select: (corrections) => corrections.filter((one) => one.roundId === round?.roundId),
  }).data ?? [];
