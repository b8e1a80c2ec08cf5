/** Messages between tabs of one browser, and the messages they ignore. */
import { entryId } from "@elleveren/rules";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";

import { keys } from "../keys.ts";
import {
  followOtherTabs,
  onPersonElsewhere,
  readMessage,
  tellOfPerson,
  tellOtherTabs,
  type PersonChange,
} from "./tabs.ts";

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

test("a squad that was on its way when another tab changed it is asked for once more", async () => {
  const client = new QueryClient();
  const answers: ((captain: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(client, { queryKey: keys.myTeam(7), queryFn, staleTime: Infinity });
  const unsubscribe = observer.subscribe(() => undefined);
  const others = new QueryObserver(client, { queryKey: keys.myTeam(8), queryFn: () => "theirs", staleTime: Infinity });
  const unsubscribeOthers = others.subscribe(() => undefined);
  await expect.poll(() => others.getCurrentResult().data).toBe("theirs");
  const theirsAtMs = others.getCurrentResult().dataUpdatedAt;
  const stop = followOtherTabs(client);
  const heard = new Promise((resolve) => {
    const witness = new BroadcastChannel("elleveren");
    witness.addEventListener("message", () => resolve(witness.close()));
  });
  tellOtherTabs(entryId(7));
  await heard;
  answers[0]!("of before the change");
  await expect.poll(() => answers.length).toBe(2);
  answers[1]!("of after it");
  await expect.poll(() => observer.getCurrentResult().data).toBe("of after it");
  expect(others.getCurrentResult().dataUpdatedAt).toBe(theirsAtMs);
  [stop, unsubscribe, unsubscribeOthers].forEach((end) => end());
});
