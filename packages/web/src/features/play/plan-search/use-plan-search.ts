import type { PlanOutcome, SearchProgress } from "@elleveren/optimiser";
import { useEffect, useRef, useState } from "react";

import type { WorkerReply, WorkerRequest } from "./solver-worker.ts";

/**
 * idle     nothing asked, or taken back.
 * running  the worker searches.
 * done     it has answered, or was stopped with a plan at hand.
 * failed   the solver could not be loaded, or broke before it had a plan.
 */
type PlanSearchState =
  | { readonly kind: "idle" }
  | { readonly kind: "running"; readonly progress: SearchProgress | null }
  | { readonly kind: "done"; readonly outcome: PlanOutcome; readonly freeOnly: PlanOutcome | null }
  | { readonly kind: "failed"; readonly reason: "no-solver" | "broken" };

/** One search at a time, each in a worker of its own that ends with it: by its answer, by stopping or by leaving. */
export function usePlanSearch() {
  const [state, setState] = useState<PlanSearchState>({ kind: "idle" });
  const [asked, setAsked] = useState<WorkerRequest | null>(null);
  /** Told while the search goes on: what is left when the thread dies, of memory or by the browser's will. */
  const progress = useRef<SearchProgress | null>(null);

  useEffect(() => {
    if (asked === null) return undefined;
    const worker = new Worker(new URL("solver-worker.ts", import.meta.url), { type: "module" });
    const broken = () => setState(bestSoFar(progress.current) ?? { kind: "failed", reason: "broken" });
    worker.addEventListener("error", broken);
    worker.addEventListener("message", ({ data }: MessageEvent<WorkerReply>) => {
      if (data.kind === "progress") {
        progress.current = data.progress;
        setState({ kind: "running", progress: data.progress });
      } else if (data.kind === "failed") broken();
      else setState({ kind: "done", outcome: data.outcome, freeOnly: data.freeOnly });
    });
    worker.postMessage(asked);
    return () => worker.terminate();
  }, [asked]);

  function start(request: WorkerRequest): void {
    progress.current = null;
    if (typeof WebAssembly === "undefined") {
      setState({ kind: "failed", reason: "no-solver" });
      return;
    }
    setState({ kind: "running", progress: null });
    setAsked(request);
  }
  /** Back to the settings; a search under way ends with its worker. */
  function cancel(): void {
    setState({ kind: "idle" });
    setAsked(null);
  }
  /** Ends the search with the best plan so far, or without any. */
  function stop(): void {
    setState(bestSoFar(progress.current) ?? { kind: "idle" });
    setAsked(null);
  }
  return { state, start, cancel, stop };
}

/** A plan whose proof was never finished. */
function bestSoFar(progress: SearchProgress | null): PlanSearchState | null {
  if (!progress?.plan) return null;
  const { plan, boundValue } = progress;
  const outcome = { kind: "found" as const, plan, isProven: false, boundValue: boundValue ?? Infinity };
  return { kind: "done", outcome, freeOnly: null };
}
