/** Once every line is whole, all processes answer the same. */
import { setTimeout as sleep } from "node:timers/promises";

import { createClient } from "../../../testing/client.ts";

/** Work of the clock goes on each second: what it changes between two answers is no difference once everybody knows. */
const LOOKS = 3;
/** Longer than work of the clock that rests. What differs then as well is lost and not late. */
const LATER_MS = 5000;
/** Expected points are told as they were read last, and read anew beside: of those an answer may be late. */
const EXPECTED_POINTS = /"ep_(?:next|this)":(?:"[^"]*"|null)/gu;

/**
 * A sentence for every path whose answers differ between the origins, or are missing, though every process has caught
 * up.
 */
export async function checkEqualAnswers(
  origins: readonly string[],
  paths: readonly string[],
  whenCurrent: () => Promise<void>,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const path of paths) {
    let differing: Difference[] = [];
    for (let looks = 0; looks < LOOKS; looks += 1) {
      differing = await differencesOf(origins, path);
      if (differing.length === 0) break;
      await whenCurrent();
    }
    if (differing.length === 0) continue;
    await sleep(LATER_MS);
    await whenCurrent();
    const still = await differencesOf(origins, path);
    if (still.length === 0 && differing.every(({ mayBeLate }) => mayBeLate)) continue;
    const since = still.length > 0 ? "and stays so" : "gone five seconds later";
    wrong.push(...differing.map(({ text }) => `${text} (${since})`));
  }
  return wrong;
}

interface Difference {
  readonly text: string;
  /** All but expected points is equal. */
  readonly mayBeLate: boolean;
}

async function differencesOf(origins: readonly string[], path: string): Promise<Difference[]> {
  const answers = await Promise.all(origins.map((origin) => createClient(origin).get(path)));
  const [first, ...others] = answers.map(({ status, body }) => JSON.stringify({ status, body }));
  const status = answers[0]!.status;
  const wrong = status === 200 ? [] : [{ text: `${path} answered ${status}`, mayBeLate: false }];
  for (const other of others) {
    if (other === first) continue;
    const [one, two] = [first!, other].map((text) => text.replaceAll(EXPECTED_POINTS, ""));
    wrong.push({ text: `${path} differs: ${differenceOf(first!, other)}`, mayBeLate: one === two });
  }
  return wrong;
}

/** The surroundings of the first character that differs. */
function differenceOf(one: string, other: string): string {
  let at = 0;
  while (one[at] === other[at]) at += 1;
  const around = (text: string) => text.slice(Math.max(0, at - 60), at + 60);
  return `${around(one)} | ${around(other)}`;
}
