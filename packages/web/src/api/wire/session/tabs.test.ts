/** Messages between tabs of one browser, and the messages they ignore. */
import { entryId } from "@elleveren/rules";
import { expect, test } from "vitest";

import { onPersonElsewhere, readMessage, tellOfPerson, type PersonChange } from "./tabs.ts";

test.each([
  [
    { kind: "squad", entryId: 7 },
    { kind: "squad", entryId: entryId(7) },
  ],
  [
    { kind: "person", change: "in" },
    { kind: "person", change: "in" },
  ],
  [
    { kind: "person", change: "out", extra: 1 },
    { kind: "person", change: "out" },
  ],
])("reads %o", (sent, read) => expect(readMessage(sent)).toEqual(read));

test.each([
  null,
  undefined,
  "person",
  7,
  {},
  { kind: "person" },
  { kind: "person", change: "admin" },
  { kind: "person", change: ["in"] },
  { kind: "squad", entryId: "7" },
  { kind: "squad", entryId: 1.5 },
  { kind: "take-over" },
])("discards %o, which no tab of this site sends [V3.5.5]", (sent) => expect(readMessage(sent)).toBeNull());

test("a tab hears of the others and not of itself, and says an end once that all find out together", async () => {
  const heard: PersonChange[] = [];
  const stop = onPersonElsewhere((change) => heard.push(change));
  const strange = new BroadcastChannel("elleveren");
  strange.postMessage({ kind: "person", change: "nobody's word" });
  tellOfPerson("ended");
  await expect.poll(() => heard).toEqual(["ended"]);
  tellOfPerson("ended");
  tellOfPerson("out");
  await expect.poll(() => heard).toEqual(["ended", "out"]);
  strange.close();
  stop();
});
