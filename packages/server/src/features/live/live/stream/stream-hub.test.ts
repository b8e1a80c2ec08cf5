import { setImmediate as nextTurn } from "node:timers/promises";
import { entryId } from "@elleveren/rules";
import { expect, test } from "vitest";

import { createStreamHub, streamFrame, type StreamMember, type StreamSink } from "./stream-hub.ts";

interface Watched {
  readonly made: StreamSink;
  readonly written: Buffer[];
  readonly state: { destroyed: boolean };
}

function sink(writableLength = 0, onWrite: () => void = () => {}): Watched {
  const written: Buffer[] = [];
  const state = { destroyed: false };
  const made: StreamSink = {
    writableLength,
    get destroyed() {
      return state.destroyed;
    },
    write: (frame) => {
      onWrite();
      written.push(frame);
    },
    destroy: () => (state.destroyed = true),
    end: () => (state.destroyed = true),
  };
  return { made, written, state };
}

const member = (made: StreamSink, ip = "one", entry: number | null = null): StreamMember => ({
  sink: made,
  ip,
  roundId: null,
  sessionId: null,
  tokenId: null,
  entryId: entry === null ? null : entryId(entry),
});
const frame = streamFrame({ kind: "market", elements: [1] });

test("a reader who does not read loses the line, others do not notice; an address has its share", () => {
  const hub = createStreamHub({ perIp: 2, pendingBytes: 100, sliceMs: 10 });
  const [slow, fast] = [sink(101), sink()];
  hub.add(member(slow.made));
  const leave = hub.add(member(fast.made));
  expect([hub.hasRoomFor("one"), hub.hasRoomFor("two")]).toEqual([false, true]);
  hub.add(member(sink().made, "two"));

  expect(frame.toString()).toBe('event: market\ndata: {"kind":"market","elements":[1]}\n\n');
  hub.send(frame);
  expect([slow.written.length, slow.state.destroyed]).toEqual([0, true]);
  expect([fast.written.length, fast.state.destroyed]).toEqual([1, false]);
  // Every reader is given the same bytes.
  expect(fast.written[0]).toBe(frame);
  expect(hub.size).toBe(2);
  leave();
  expect(hub.hasRoomFor("one")).toBe(true);
});

test("who is gone without a word leaves his place to others with the next message", () => {
  const hub = createStreamHub({ perIp: 1, pendingBytes: 100, sliceMs: 10 });
  const gone = sink();
  hub.add(member(gone.made));
  gone.made.destroy();
  hub.send(frame);
  expect([hub.size, gone.written.length]).toEqual([0, 0]);
  expect(hub.hasRoomFor("one")).toBe(true);
});

test("many are written to in slices, each in order; who comes meanwhile is sent only what is said after it", async () => {
  // No slice is long enough: the clock is looked at after every 32.
  const hub = createStreamHub({ perIp: 1000, pendingBytes: 100, sliceMs: 0 });
  const readers = Array.from({ length: 100 }, () => sink());
  for (const { made } of readers) hub.add(member(made));
  const [first, second] = [Buffer.from("first"), Buffer.from("second")];
  const done: (string | number)[] = [];
  hub.send(first, (members) => done.push("first", members));
  hub.send(second, (members) => done.push("second", members));
  expect(readers.filter(({ written }) => written.length === 1)).toHaveLength(32);
  const late = sink();
  hub.add(member(late.made));
  hub.send(frame);
  expect(late.written).toEqual([]);
  while (done.length < 4) await nextTurn();
  expect(done).toEqual(["first", 101, "second", 101]);
  // Readers not reached yet got the second together with the first.
  expect(readers.map(({ written }) => written.length).filter((writes) => writes === 1).length).toBeGreaterThan(60);
  expect(readers.every(({ written }) => Buffer.concat(written).equals(Buffer.concat([first, second, frame])))).toBe(
    true,
  );
  expect(late.written).toEqual([frame]);
});

test("a message that cannot be made for one reader is made for the next", () => {
  const errors: unknown[] = [];
  const hub = createStreamHub(undefined, (error) => errors.push(error));
  const [his, hers] = [sink(), sink()];
  hub.add(member(his.made, "one", 1));
  hub.add(member(hers.made, "one", 2));
  hub.send(({ entryId: own }) => {
    if (own === 1) throw new Error("not to be had");
    return frame;
  });
  expect([errors.length, his.written.length, hers.written.length]).toEqual([1, 0, 1]);
  hub.send(frame);
  expect([his.written.length, hers.written.length]).toEqual([1, 2]);
});
