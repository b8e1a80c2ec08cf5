/** The thread that searches. The page sends a search, hears of its progress, and gets the outcome. */
import "../../../filled-in.ts";
import loadHighs from "highs";
import wasmUrl from "highs/runtime?url";

import { findSquad } from "./find-squad.ts";
import type { SearchOutcome, SearchProgress, SquadSearch } from "./squad-search.ts";

export interface WorkerRequest {
  readonly search: SquadSearch;
  readonly timeLimitMs: number;
}

export type WorkerReply =
  | { readonly kind: "progress"; readonly progress: SearchProgress }
  | { readonly kind: "outcome"; readonly outcome: SearchOutcome }
  /** The solver could not be loaded, or broke. */
  | { readonly kind: "failed"; readonly reason: string };

const reply = (message: WorkerReply): void => self.postMessage(message);
const loading = loadHighs({ locateFile: () => wasmUrl });

self.addEventListener("message", ({ data }: MessageEvent<WorkerRequest>) => {
  answer(data).catch((error: unknown) => reply({ kind: "failed", reason: String(error) }));
});

async function answer({ search, timeLimitMs }: WorkerRequest): Promise<void> {
  const highs = await loading;
  const untilMs = performance.now() + timeLimitMs;
  const onProgress = (progress: SearchProgress) => reply({ kind: "progress", progress });
  reply({ kind: "outcome", outcome: findSquad(highs, search, { untilMs, onProgress }) });
}
