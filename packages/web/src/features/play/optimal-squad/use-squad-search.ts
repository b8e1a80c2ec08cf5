import { useEffect, useState } from "react";
import type { ChipName } from "@elleveren/rules";

import type { WorkerReply, WorkerRequest } from "./solver-worker.ts";
import type { SearchOutcome, SearchProgress, SquadSearch } from "./squad-search.ts";
import { useComingMatches } from "../../../api/live/fixtures.ts";
import { useGame } from "../../../api/content/game.ts";
import type { MyTeam } from "../../../api/play/my-team.ts";
import { matchesIn } from "../../content/footballers/matches.ts";
import type { SearchGround } from "./build-search.ts";

/** After so long the best squad so far is the answer. */
export const TIME_LIMIT_MS = 30_000;

/**
 * idle     nothing asked, or taken back.
 * running  the worker searches.
 * done     it has answered.
 * failed   it could not be loaded, or broke.
 */
type SquadSearchState =
  | { readonly kind: "idle" }
  | { readonly kind: "running"; readonly progress: SearchProgress | null }
  | { readonly kind: "done"; readonly outcome: SearchOutcome }
  | { readonly kind: "failed" };

/** One search at a time, each in a worker of its own that ends with it: by its answer, by cancelling or by leaving. */
export function useSquadSearch() {
  const [state, setState] = useState<SquadSearchState>({ kind: "idle" });
  const [asked, setAsked] = useState<SquadSearch | null>(null);

  useEffect(() => {
    if (asked === null) return undefined;
    const worker = new Worker(new URL("solver-worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("error", () => setState({ kind: "failed" }));
    worker.addEventListener("message", ({ data }: MessageEvent<WorkerReply>) => {
      if (data.kind === "progress") setState({ kind: "running", progress: data.progress });
      else if (data.kind === "failed") setState({ kind: "failed" });
      else setState({ kind: "done", outcome: data.outcome });
    });
    worker.postMessage({ search: asked, timeLimitMs: TIME_LIMIT_MS } satisfies WorkerRequest);
    return () => worker.terminate();
  }, [asked]);

  function start(search: SquadSearch): void {
    setState({ kind: "running", progress: null });
    setAsked(search);
  }
  /** Back to the settings; a search under way ends with its worker. */
  function stop(): void {
    setState({ kind: "idle" });
    setAsked(null);
  }
  return { state, start, stop };
}

/** What a search starts from; undefined while the fixtures load. */
export function useSearchGround(chip: ChipName | null, myTeam: MyTeam | undefined): SearchGround | undefined {
  const { ruleset, footballers, clubById, rounds, nextRound } = useGame();
  const coming = useComingMatches();
  if (coming === undefined || nextRound === null) return undefined;
  return {
    ruleset,
    footballers,
    clubMatches: (clubId) => clubById.get(clubId)?.playedCount ?? 0,
    fixturesIn: (clubId, round) => matchesIn(coming, clubId, round),
    roundIds: rounds.map(({ roundId }) => roundId).filter((roundId) => roundId >= nextRound.roundId),
    chip,
    myTeam,
  };
}
