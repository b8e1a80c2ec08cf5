/** Messages between the simulation and its processes. */
import type { Delivery } from "../../features/operate/index.ts";

export type Ask =
  /** Answered when everything committed before is known to the process. */
  | { readonly kind: "current" }
  /** Answered with whether this tick did the work. */
  | { readonly kind: "tick" }
  | { readonly kind: "market" }
  /** Answered with the refusals, in sentences. */
  | { readonly kind: "tell"; readonly messages: readonly Delivery["message"][] }
  | { readonly kind: "state" };

export interface ProcessState {
  readonly memoryBytes: number;
  /** Of the pool to the database, and work that waits for one. */
  readonly connections: number;
  readonly waiting: number;
  readonly revision: number;
  readonly cpuSeconds: number;
}

export interface Asked {
  readonly number: number;
  readonly ask: Ask;
}

/** Number 0: the process has started. */
export interface Answer {
  readonly number: number;
  readonly result: { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: string };
}
