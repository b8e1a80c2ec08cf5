import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { createPictureMaker, type PictureLimits, type PictureMaker } from "./picture-maker.ts";

/** A thread that answers at once with the drawing itself, but for "hang" and "break". */
const SCRIPT = `
import { parentPort } from "node:worker_threads";
parentPort.on("message", ({ id, svg }) => {
  if (svg === "hang") return;
  if (svg === "break") throw new Error("broken");
  parentPort.postMessage(svg === "wrong" ? { id, error: "wrong" } : { id, png: new TextEncoder().encode(svg) });
});`;

let folder: string;
let maker: PictureMaker;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "maker-"));
  await writeFile(join(folder, "thread.mjs"), SCRIPT);
});
afterEach(() => maker?.close());
afterAll(() => rm(folder, { recursive: true }));

function start(limits: Partial<PictureLimits> = {}): PictureMaker {
  maker = createPictureMaker(
    { waiting: 3, keptBytes: 100, patienceMs: 10_000, ...limits },
    pathToFileURL(join(folder, "thread.mjs")),
  );
  return maker;
}
const made = async (svg: string) => (await maker.make(svg))?.toString();

test("the same drawing is made once, whoever asks while it is made gets the same picture", async () => {
  start();
  const [one, other] = await Promise.all([maker.make("a"), maker.make("a")]);
  expect(one).toBe(other);
  expect(await maker.make("a")).toBe(one);
});

test("who comes when too many wait is sent away, and nobody else", async () => {
  start();
  const answers = await Promise.all(["a", "b", "c", "d"].map(made));
  expect(answers).toEqual(["a", "b", "c", undefined]);
  expect(await made("d")).toBe("d");
});

test("memory is bounded: the picture that nobody asked for longest goes first", async () => {
  start({ keptBytes: 6 });
  const first = await maker.make("aaa");
  await maker.make("bbb");
  expect(await maker.make("aaa")).toBe(first);
  await maker.make("ccc");
  expect(await maker.make("aaa")).toBe(first);
});

test("a drawing that cannot be made fails alone; a thread that breaks or hangs is replaced", async () => {
  start({ patienceMs: 1500 });
  await expect(maker.make("wrong")).rejects.toThrow("wrong");
  expect(await made("a")).toBe("a");
  await expect(maker.make("break")).rejects.toThrow("broken");
  expect(await made("b")).toBe("b");
  await expect(maker.make("hang")).rejects.toThrow("took too long");
  expect(await made("c")).toBe("c");
});
