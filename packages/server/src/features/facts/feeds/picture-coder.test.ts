/** Others' pictures: made anew, bounded, and beside the process that answers people. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { deflateSync } from "node:zlib";
import fc from "fast-check";
import sharp from "sharp";
import { afterAll, afterEach, describe, expect, test } from "vitest";

import { createPictureCoder, type CoderLimits, type PictureCoder } from "./picture-coder.ts";

const SCRIPT = "<script>alert(document.domain)</script>";
const coder = createPictureCoder();
let other: PictureCoder | null = null;
afterEach(async () => {
  await other?.close();
  other = null;
});
afterAll(() => coder.close());

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 40 } } });
const withPlace = { IFD0: { Copyright: SCRIPT, ImageDescription: "at home" }, IFD3: { GPSLatitude: "59/1 54/1 0/1" } };

test.each([
  ["jpeg", async () => plain(80, 60).withExif(withPlace).jpeg().toBuffer()],
  ["png", async () => plain(80, 60).withExif(withPlace).png().toBuffer()],
  ["webp", async () => plain(80, 60).withExif(withPlace).webp().toBuffer()],
  ["gif", async () => plain(80, 60).gif().toBuffer()],
  ["avif", async () => plain(80, 60).avif().toBuffer()],
] as const)(
  "a picture (%s) is made anew: nothing that was written in it or behind it is left [V5.4.3]",
  async (_kind, make) => {
    const bytes = Buffer.concat([await make(), Buffer.from(`\n${SCRIPT}`)]);
    const coded = Buffer.from(await coder.code(bytes));
    expect(coded.includes("alert")).toBe(false);
    const { format, width, height, exif, xmp, icc } = await sharp(coded).metadata();
    expect({ format, width, height, exif, xmp, icc }).toEqual({ format: "webp", width: 80, height: 60 });
    const { dominant } = await sharp(coded).stats();
    expect(dominant.r).toBeGreaterThan(dominant.g + 100);
  },
);

test("a picture is turned as it was held, and is no larger than pages show it [V5.4.3]", async () => {
  const turned = await plain(3000, 1500).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const { width, height } = await sharp(await coder.code(turned)).metadata();
  expect([width, height]).toEqual([600, 1200]);
});

/** A PNG that claims a size, in a few bytes. */
function claimedPng(width: number, height: number): Buffer {
  const crcTable = Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let bit = 0; bit < 8; bit += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c >>> 0;
  });
  const crc = (bytes: Buffer) => {
    let c = 0xffffffff;
    for (const byte of bytes) c = crcTable[(c ^ byte) & 0xff]! ^ (c >>> 8);
    return (c ^ 0xffffffff) >>> 0;
  };
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(1000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

describe("a picture with too many pixels, damaged or none [V5.2.6, V5.4.3]", () => {
  test.each<readonly [what: string, bytes: () => Promise<Buffer> | Buffer]>([
    ["claims ten thousand million pixels", () => claimedPng(100_000, 100_000)],
    ["claims more pixels than a photograph has", () => claimedPng(8000, 8000)],
    [
      "ends in the middle",
      async () => (await plain(900, 900).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 5000),
    ],
    [
      "is a drawing, which may hold scripts",
      () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
    ],
    ["is a page that begins like a GIF", () => Buffer.from(`GIF89a=1;${SCRIPT}`)],
    ["is nothing", () => Buffer.alloc(0)],
    ["is of a kind that pages do not show", async () => plain(20, 20).tiff().toBuffer()],
  ])("what %s is not served, and the next picture is", async (_what, make) => {
    await expect(coder.code(await make())).rejects.toThrow();
    const next = await sharp(await coder.code(await plain(4, 4).png().toBuffer())).metadata();
    expect(next.format).toBe("webp");
  });
});

test("damaged pictures of every kind never end more than themselves", async () => {
  const sources = [await plain(40, 40).jpeg().toBuffer(), await plain(40, 40).png().toBuffer()];
  sources.push(await plain(40, 40).webp().toBuffer(), await plain(40, 40).gif().toBuffer());
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...sources),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 12 }),
      async (source, changes) => {
        const bytes = Buffer.from(source);
        for (const [at, byte] of changes) bytes[8 + (at % (bytes.length - 8))] = byte;
        const coded = await coder.code(bytes).catch(() => null);
        if (coded) expect((await sharp(coded).metadata()).format).toBe("webp");
      },
    ),
    { numRuns: 60 },
  );
  expect(await coder.code(sources[0]!)).toBeTruthy();
}, 60_000);

async function standIn(code: string, limits: Partial<CoderLimits>): Promise<PictureCoder> {
  const folder = await mkdtemp(join(tmpdir(), "elleveren-coder-"));
  const script = join(folder, "stand-in.mjs");
  await writeFile(script, code);
  const made = createPictureCoder({ waiting: 3, patienceMs: 5000, idleMs: 60_000, ...limits }, pathToFileURL(script));
  other = {
    code: (bytes) => made.code(bytes),
    close: async () => {
      await made.close();
      await rm(folder, { recursive: true });
    },
  };
  return other;
}
const ANSWER = "process.on('message', ({ id, bytes }) => ";

test("a decoder that hangs is killed, and the next picture gets a new one [V5.4.3]", async () => {
  const hanging = await standIn(
    `${ANSWER}{ if (bytes[0] === 1) for (;;); process.send({ id, bytes: Buffer.from(String(process.pid)) }); })`,
    { patienceMs: 1500 },
  );
  const before = Buffer.from(await hanging.code(Buffer.from([0]))).toString();
  await expect(hanging.code(Buffer.from([1]))).rejects.toThrow("it took too long");
  const after = Buffer.from(await hanging.code(Buffer.from([0]))).toString();
  expect(after).not.toBe(before);
  expect(() => process.kill(Number(before), 0)).toThrow();
});

test("a decoder that breaks takes one picture with it", async () => {
  const breaking = await standIn(`${ANSWER}bytes[0] === 1 ? process.abort() : process.send({ id, bytes }))`, {});
  const [first, second] = await Promise.allSettled([breaking.code(Buffer.from([1])), breaking.code(Buffer.from([7]))]);
  expect(first).toMatchObject({ status: "rejected" });
  expect(second).toMatchObject({ status: "fulfilled", value: Buffer.from([7]) });
});

test("the decoder knows no setting of ours, ends when it is not used, and only so many wait for it", async () => {
  process.env["SECRET_OF_A_TEST"] = "a secret";
  const told = await standIn(
    `${ANSWER}setTimeout(() => process.send({ id, bytes: Buffer.from(JSON.stringify([process.pid, process.env])) }), 100))`,
    { idleMs: 200, waiting: 2 },
  );
  const answers = await Promise.allSettled([1, 2, 3].map((byte) => told.code(Buffer.from([byte]))));
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
  const [first] = answers;
  const text = Buffer.from((first as PromiseFulfilledResult<Uint8Array>).value).toString();
  expect(text).not.toContain("a secret");
  delete process.env["SECRET_OF_A_TEST"];
  const [pid] = JSON.parse(text) as [number];
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
