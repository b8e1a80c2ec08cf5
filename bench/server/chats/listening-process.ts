/**
 * Chats on this machine that say when each message came, in a process of their own: `listening-process.ts ANSWER_MS`. It sends
 * their origins, and then, when it is asked for so many, the moments at which they came.
 */
import { setTimeout as sleep } from "node:timers/promises";

import { startChatStandIn } from "@elleveren/worlds/chat-stand-in/index.ts";
import { nowMs } from "../stream-readers.ts";

const answerMs = Number(process.argv[2]);
let came: number[] = [];
let wanted = Infinity;
const tell = () => {
  if (came.length < wanted) return;
  process.send?.(came);
  came = [];
  wanted = Infinity;
};
/** As many services, each at an address of its own. */
const services = await Promise.all(
  [1, 2, 3, 4].map(() =>
    startChatStandIn({
      port: 0,
      keeps: 0,
      async manner() {
        came.push(nowMs());
        if (answerMs > 0) await sleep(answerMs);
        return null;
      },
      // Answered a moment later: what is measured next does not begin before.
      onHeard: () => setImmediate(tell),
    }),
  ),
);
process.on("disconnect", () => process.exit(0));
process.on("message", (count: number) => {
  wanted = count;
  tell();
});
process.send?.(services.map(({ origin }) => origin));
