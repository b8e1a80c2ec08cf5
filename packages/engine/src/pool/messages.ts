/** Messages between the engine's thread and its workers. */
import type { KernelName } from "../kernels/kernels.ts";

export interface RunMessage {
  readonly runId: number;
  readonly kernel: KernelName;
  /** Arguments of each part: numbers, and typed arrays over shared memory. */
  readonly parts: readonly unknown[];
  /** Shared; element 0 is the next unclaimed part. */
  readonly claims: Int32Array;
}

export type DoneMessage =
  | { readonly runId: number; readonly results: readonly (readonly [part: number, result: unknown])[] }
  | { readonly runId: number; readonly error: unknown };
