/**
 * A gzip body whose long tail is compressed in advance. Deflate blocks of independent compressors may follow each other
 * when the first ends on a byte boundary without the mark of the last block, so only the head is compressed per answer.
 */
import { promisify } from "node:util";
import { constants, crc32, deflateRaw, deflateRawSync } from "node:zlib";

const deflate = promisify(deflateRaw);

export interface DeflatedTail {
  readonly plain: Buffer;
  readonly blocks: Buffer;
}

export async function deflateTail(plain: Buffer): Promise<DeflatedTail> {
  return { plain, blocks: await deflate(plain) };
}

/** Magic, deflate, no flags, no time, no extras, system unknown. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** One gzip member holding `head` and then the tail. */
export function gzipWithTail(head: Buffer, tail: DeflatedTail): Buffer {
  const headBlocks = deflateRawSync(head, { finishFlush: constants.Z_FULL_FLUSH });
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(tail.plain, crc32(head)), 0);
  trailer.writeUInt32LE((head.length + tail.plain.length) % 2 ** 32, 4);
  return Buffer.concat([HEADER, headBlocks, tail.blocks, trailer]);
}
