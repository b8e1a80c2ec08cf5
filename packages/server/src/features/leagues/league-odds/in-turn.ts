/** Odds are worked out one after the other, however many are asked for. */
import { UPDATING_TEXT } from "@elleveren/contract";

import { HttpError } from "../../../http/calls/errors.ts";

/** More that wait would wait for longer than anybody looks. */
const LONGEST_QUEUE = 100;

export type InTurn = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** Too many are sent away with 503. */
export function createQueue(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (work) => {
    if (waiting >= LONGEST_QUEUE) throw new HttpError(503, UPDATING_TEXT, { "retry-after": "5" });
    waiting += 1;
    const mine = last.then(work);
    last = mine.catch(() => {});
    try {
      return await mine;
    } finally {
      waiting -= 1;
    }
  };
}
