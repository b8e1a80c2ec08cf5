import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";

import { deflateTail, gzipWithTail } from "./gzip-with-tail.ts";

test("head and tail unpack as one, for any sizes", async () => {
  for (const [headSize, tailSize] of [
    [1, 1],
    [700, 500_000],
    [70_000, 3],
    [0, 10],
  ] as const) {
    const head = Buffer.from("æ{1}".repeat(headSize).slice(0, headSize));
    const tail = Buffer.from("footballers ".repeat(tailSize).slice(0, tailSize));
    const packed = gzipWithTail(head, await deflateTail(tail));
    expect(gunzipSync(packed).equals(Buffer.concat([head, tail]))).toBe(true);
  }
});
