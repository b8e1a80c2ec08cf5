/** The thread that searches. The page sends a question, hears of the best plan so far, and gets the outcome. */
import "../../../filled-in.ts";
import { findPlan, type PlanOutcome, type PlanQuestion, type SearchProgress } from "@elleveren/optimiser";
import loadHighs from "highs";
import wasmUrl from "highs/runtime?url";

export interface WorkerRequest {
  readonly question: PlanQuestion;
  /** Asked too once a plan is found that pays for transfers: what the free ones alone would bring. */
  readonly freeOnly?: PlanQuestion | undefined;
  readonly timeLimitMs: number;
}

export type WorkerReply =
  | { readonly kind: "progress"; readonly progress: SearchProgress }
  | { readonly kind: "outcome"; readonly outcome: PlanOutcome; readonly freeOnly: PlanOutcome | null }
  /** The solver could not be loaded, or broke. */
  | { readonly kind: "failed"; readonly reason: string };

const reply = (message: WorkerReply): void => self.postMessage(message);
const loading = loadHighs({ locateFile: () => wasmUrl });

self.addEventListener("message", ({ data }: MessageEvent<WorkerRequest>) => {
  answer(data).catch((error: unknown) => reply({ kind: "failed", reason: String(error) }));
});

async function answer({ question, freeOnly, timeLimitMs }: WorkerRequest): Promise<void> {
  const highs = await loading;
  const untilMs = () => performance.now() + timeLimitMs;
  const onProgress = (progress: SearchProgress) => reply({ kind: "progress", progress });
  const outcome = findPlan(highs, question, { untilMs: untilMs(), onProgress });
  const hasPaid = outcome.kind === "found" && outcome.plan.steps.some(({ costPoints }) => costPoints > 0);
  const withoutPaying = freeOnly && hasPaid ? findPlan(highs, freeOnly, { untilMs: untilMs() }) : null;
  reply({ kind: "outcome", outcome, freeOnly: withoutPaying });
}
