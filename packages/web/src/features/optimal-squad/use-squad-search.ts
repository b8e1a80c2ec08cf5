import { useEffect, useState } from "react";

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
