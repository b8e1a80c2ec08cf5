import { useEffect, useRef, useState } from "react";

import type { WorkerReply, WorkerRequest } from "./solver-worker.ts";
import type { SearchOutcome, SearchProgress, SquadSearch } from "./squad-search.ts";

/** After so long the best squad so far is the answer. */
export const TIME_LIMIT_MS = 30_000;

/**
 * idle     nothing asked, or taken back.
 * running  the worker searches.
 * done     it has answered.
 * failed   it could not be loaded, or broke.
 */
export type SquadSearchState =
  | { readonly kind: "idle" }
  | { readonly kind: "running"; readonly startedAtMs: number; readonly progress: SearchProgress | null }
  | { readonly kind: "done"; readonly outcome: SearchOutcome; readonly tookMs: number }
  | { readonly kind: "failed" };

/** A worker that lives as long as it is of use: started by the first search, ended by cancelling or by leaving. */
export function useSquadSearch() {
  const [state, setState] = useState<SquadSearchState>({ kind: "idle" });
  const worker = useRef<Worker | null>(null);

  const end = () => {
    worker.current?.terminate();
    worker.current = null;
  };
  useEffect(() => end, []);

  function start(search: SquadSearch): void {
    const startedAtMs = performance.now();
    const running = worker.current ?? new Worker(new URL("solver-worker.ts", import.meta.url), { type: "module" });
    worker.current = running;
    const fail = () => {
      end();
      setState({ kind: "failed" });
    };
    running.onerror = fail;
    running.onmessage = ({ data }: MessageEvent<WorkerReply>) => {
      if (data.kind === "progress") setState({ kind: "running", startedAtMs, progress: data.progress });
      else if (data.kind === "failed") fail();
      else setState({ kind: "done", outcome: data.outcome, tookMs: performance.now() - startedAtMs });
    };
    setState({ kind: "running", startedAtMs, progress: null });
    running.postMessage({ search, timeLimitMs: TIME_LIMIT_MS } satisfies WorkerRequest);
  }
  /** Back to the settings; a search under way is ended with its worker. */
  function stop(): void {
    if (state.kind === "running") end();
    setState({ kind: "idle" });
  }
  return { state, start, stop };
}
