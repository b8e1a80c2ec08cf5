/** A search whose thread dies, is stopped or cannot start: the best so far with its gap, or a clear word. */
import type { Plan, PlanQuestion } from "@elleveren/optimiser";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { WorkerReply } from "./solver-worker.ts";
import { usePlanSearch } from "./use-plan-search.ts";

let worker: SilentWorker;
class SilentWorker extends EventTarget {
  isEnded = false;
  constructor() {
    super();
    // eslint-disable-next-line @typescript-eslint/no-this-alias
    worker = this;
  }
  postMessage() {
    // The test answers.
  }
  terminate() {
    this.isEnded = true;
  }
  tell(data: WorkerReply) {
    act(() => void this.dispatchEvent(new MessageEvent("message", { data })));
  }
}
beforeEach(() => vi.stubGlobal("Worker", SilentWorker));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const plan: Plan = { steps: [], value: 60 };
const request = { question: {} as PlanQuestion, timeLimitMs: 1000 };
function begin() {
  const { result } = renderHook(() => usePlanSearch());
  act(() => result.current.start(request));
  return result;
}

test("a thread that dies leaves the best plan so far, unproven, with its gap", () => {
  const result = begin();
  worker.tell({ kind: "progress", progress: { plan, boundValue: 63 } });
  expect(result.current.state).toEqual({ kind: "running", progress: { plan, boundValue: 63 } });
  act(() => void worker.dispatchEvent(new Event("error")));
  expect(result.current.state).toEqual({
    kind: "done",
    outcome: { kind: "found", plan, isProven: false, boundValue: 63 },
    freeOnly: null,
  });
});

test("a solver out of memory before any plan is told as broken", () => {
  const result = begin();
  worker.tell({ kind: "failed", reason: "RuntimeError: memory access out of bounds" });
  expect(result.current.state).toEqual({ kind: "failed", reason: "broken" });
});

test("stopped at will: the best so far, and the thread ends; without any the settings are back", () => {
  const result = begin();
  act(() => result.current.stop());
  expect(result.current.state).toEqual({ kind: "idle" });
  expect(worker.isEnded).toBe(true);
  act(() => result.current.start({ ...request }));
  worker.tell({ kind: "progress", progress: { plan, boundValue: 61 } });
  act(() => result.current.stop());
  expect(result.current.state).toMatchObject({ kind: "done", outcome: { plan, isProven: false, boundValue: 61 } });
  expect(worker.isEnded).toBe(true);
});

test("without WebAssembly nothing is started, and that is said", () => {
  vi.stubGlobal("WebAssembly", undefined);
  const { result } = renderHook(() => usePlanSearch());
  act(() => result.current.start(request));
  expect(result.current.state).toEqual({ kind: "failed", reason: "no-solver" });
});
