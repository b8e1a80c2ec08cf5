/** Runs a property in several streams at once, each with a seed of its own, and says with which seed it failed. */
import fc from "fast-check";

import { flattenProblems } from "@elleveren/contract";
import type { Answer } from "./managers.ts";

const STREAMS = 8;
/** All sequences together; `AGREEMENT_RUNS=200` for a quick look. */
const RUNS = Number(process.env["AGREEMENT_RUNS"] ?? 10_000);
const SEED = Number(process.env["AGREEMENT_SEED"] ?? 20_260_411);

/** `share` of all sequences; the property gets the stream it runs in, so that streams need not share managers. */
export async function agree<T>(
  name: string,
  share: number,
  sequences: fc.Arbitrary<T>,
  property: (sequence: T, stream: number) => Promise<string>,
): Promise<ReadonlyMap<string, number>> {
  const outcomes = new Map<string, number>();
  const numRuns = Math.ceil((RUNS * share) / STREAMS);
  await Promise.all(
    Array.from({ length: STREAMS }, (_, stream) =>
      fc.assert(
        fc.asyncProperty(sequences, async (sequence) => {
          const outcome = await property(sequence, stream);
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        }),
        { seed: SEED + stream, numRuns, endOnFailure: false },
      ),
    ),
  );
  const counts = [...outcomes].map(([outcome, count]) => `${count} ${outcome}`).toSorted();
  console.log(`${name}: ${numRuns * STREAMS} sequences from seed ${SEED}: ${counts.join(", ")}`);
  return outcomes;
}

/** Codes of a refusal as the rules spell them, sorted. */
export const refusalCodes = ({ body }: Answer): string[] =>
  flattenProblems(body)
    .map(({ problem }) => problem.code)
    .toSorted();
