/** Once every line is whole, all processes answer the same. */
import { createClient } from "../../testing/client.ts";

/** A sentence for every path whose answers differ between the origins, or are none. */
export async function checkEqualAnswers(origins: readonly string[], paths: readonly string[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const path of paths) {
    const answers = await Promise.all(origins.map((origin) => createClient(origin).get(path)));
    const [first, ...others] = answers.map(({ status, body }) => JSON.stringify({ status, body }));
    if (answers[0]!.status !== 200) wrong.push(`${path} answered ${answers[0]!.status}`);
    for (const other of others) if (other !== first) wrong.push(`${path} differs: ${differenceOf(first!, other)}`);
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
