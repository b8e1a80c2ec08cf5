/** Once every line is whole, all processes answer the same. */
import { setTimeout as sleep } from "node:timers/promises";

import { createClient } from "../../../testing/client.ts";

/** Work of the clock goes on each second: what it changes between two answers is no difference once everybody knows. */
const LOOKS = 3;
/** Longer than work of the clock that rests. What differs then as well is lost and not late. */
const LATER_MS = 5000;

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
    let differing: string[] = [];
    for (let looks = 0; looks < LOOKS; looks += 1) {
      differing = await differencesOf(origins, path);
      if (differing.length === 0) break;
      await whenCurrent();
    }
    if (differing.length === 0) continue;
    await sleep(LATER_MS);
    await whenCurrent();
    const still = await differencesOf(origins, path);
    wrong.push(
      ...differing.map((line) => `${line} (${still.length > 0 ? "and stays so" : "gone five seconds later"})`),
    );
  }
  return wrong;
}

async function differencesOf(origins: readonly string[], path: string): Promise<string[]> {
  const answers = await Promise.all(origins.map((origin) => createClient(origin).get(path)));
  const [first, ...others] = answers.map(({ status, body }) => JSON.stringify({ status, body }));
  const wrong = answers[0]!.status === 200 ? [] : [`${path} answered ${answers[0]!.status}`];
  for (const other of others) if (other !== first) wrong.push(`${path} differs: ${differenceOf(first!, other)}`);
  return wrong;
}

/** The surroundings of the first character that differs. */
function differenceOf(one: string, other: string): string {
  let at = 0;
  while (one[at] === other[at]) at += 1;
  const around = (text: string) => text.slice(Math.max(0, at - 60), at + 60);
  return `${around(one)} | ${around(other)}`;
}
