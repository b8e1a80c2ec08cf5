import type { FactProblem } from "./fact.ts";

/** Notes what is wrong with a fact; its place in the message is known. */
export type Check = (problem: DistributiveOmit<FactProblem, "index">) => void;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

const LATEST_MS = Date.UTC(2200, 0, 1);

export function checkTime(field: string, value: number | null | undefined, check: Check): void {
  if (value == null) return;
  if (!Number.isInteger(value) || value < 0 || value > LATEST_MS) {
    check({ field, code: "out_of_range", value, min: 0, max: LATEST_MS });
  }
}
