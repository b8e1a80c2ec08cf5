/**
 * Files of a backup: a header, then frames that are compressed and checked one by one, and encrypted when there is a key. A
 * file can be appended to after a crash: a frame that was not written whole is cut off. Each frame is bound to its place in
 * its file, so that nobody can leave one out or put one elsewhere unseen; a file that was cut at the end of a frame is
 * noticed by what is in it.
 *
 * Header: eight bytes of name and version, one byte that says whether it is encrypted, sixteen of salt. Frame: the length of
 * what follows in four bytes; then a CRC-32 of the plain bytes and the compressed bytes, or AES-256-GCM's nonce, tag and
 * encrypted compressed bytes.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { crc32, zstdCompressSync, zstdDecompressSync } from "node:zlib";

/** What encrypts: any text of enough characters, the same for writing and reading. Null: nothing is encrypted. */
export type BackupKey = string | null;

/** A file is not what it should be: another key, damaged, or none of ours. The message names it. */
export class SealedFileError extends Error {}

const MAGIC = Buffer.from("ELLBAK1\n");
const SALT_BYTES = 16;
const HEADER_BYTES = MAGIC.length + 1 + SALT_BYTES;
const LENGTH_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CRC_BYTES = 4;
/** A frame is never larger than a few megabytes; anything beyond is no length. */
const MOST_FRAME_BYTES = 64 * 1024 * 1024;

interface Cipher {
  readonly key: Buffer | null;
  readonly header: Buffer;
}

export interface SealedWriter {
  /** Appends one frame; on disk after `sync`. */
  write(plain: Buffer): Promise<void>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** A new file; fails when there is one already. */
export async function createSealed(file: string, key: BackupKey): Promise<SealedWriter> {
  const cipher = newCipher(key);
  const handle = await open(file, "wx", 0o600);
  try {
    await handle.write(cipher.header);
  } catch (error) {
    await handle.close();
    throw error;
  }
  return writerOn(handle, cipher, 0);
}

/** Goes on with a file that was left in the middle; also tells what it holds, the plain bytes of its whole frames. */
export async function resumeSealed(
  file: string,
  key: BackupKey,
): Promise<{ writer: SealedWriter; plainBytes: number }> {
  const handle = await open(file, "r+");
  try {
    const header = Buffer.alloc(HEADER_BYTES);
    const { bytesRead } = await handle.read(header, 0, HEADER_BYTES, 0);
    if (bytesRead < HEADER_BYTES) {
      // The process that began it ended before it wrote the header.
      const begun = newCipher(key);
      await handle.truncate(0);
      await handle.write(begun.header, 0, HEADER_BYTES, 0);
      return { writer: writerOn(handle, begun, 0), plainBytes: 0 };
    }
    const cipher = cipherFor(file, key, header);
    let frames = 0;
    let plainBytes = 0;
    let end = HEADER_BYTES;
    for await (const frame of framesOf(file, cipher, true)) {
      frames += 1;
      plainBytes += frame.plain.length;
      end = frame.end;
    }
    await handle.truncate(end);
    return { writer: writerOn(handle, cipher, frames, end), plainBytes };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** The plain bytes, frame by frame. With `mayBeTorn` a last frame that is not whole is left out, otherwise it throws. */
export async function* readSealed(
  file: string,
  key: BackupKey,
  { mayBeTorn = false }: { readonly mayBeTorn?: boolean } = {},
): AsyncGenerator<Buffer, void, undefined> {
  const handle = await open(file, "r");
  const header = Buffer.alloc(HEADER_BYTES);
  let bytesRead: number;
  try {
    ({ bytesRead } = await handle.read(header, 0, HEADER_BYTES, 0));
  } finally {
    await handle.close();
  }
  if (bytesRead < HEADER_BYTES && mayBeTorn) return;
  if (bytesRead < HEADER_BYTES) throw new SealedFileError(`${file} is no file of a backup.`);
  for await (const { plain } of framesOf(file, cipherFor(file, key, header), mayBeTorn)) yield plain;
}

/** All of a small one. */
export async function readSealedWhole(file: string, key: BackupKey): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of readSealed(file, key)) parts.push(part);
  return Buffer.concat(parts);
}

function writerOn(handle: FileHandle, cipher: Cipher, framesBefore: number, from = HEADER_BYTES): SealedWriter {
  let index = framesBefore;
  let at = from;
  return {
    async write(plain) {
      const frame = seal(plain, cipher, index);
      await handle.write(frame, 0, frame.length, at);
      index += 1;
      at += frame.length;
    },
    sync: () => handle.sync(),
    close: () => handle.close(),
  };
}

function seal(plain: Buffer, { key, header }: Cipher, index: number): Buffer {
  const packed = zstdCompressSync(plain);
  const parts = key === null ? [crcOf(plain), packed] : encrypt(packed, key, header, index);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(parts.reduce((sum, part) => sum + part.length, 0));
  return Buffer.concat([length, ...parts]);
}

function encrypt(packed: Buffer, key: Buffer, header: Buffer, index: number): Buffer[] {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  cipher.setAAD(placeOf(header, index));
  const body = Buffer.concat([cipher.update(packed), cipher.final()]);
  return [nonce, cipher.getAuthTag(), body];
}

/** Throws when the frame is damaged, elsewhere than it was written, or of another key. */
function unseal(payload: Buffer, { key, header }: Cipher, index: number): Buffer {
  if (key === null) {
    const plain = zstdDecompressSync(payload.subarray(CRC_BYTES));
    if (!crcOf(plain).equals(payload.subarray(0, CRC_BYTES))) throw new Error("its checksum is another one");
    return plain;
  }
  const decipher = createDecipheriv("aes-256-gcm", key, payload.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(placeOf(header, index));
  decipher.setAuthTag(payload.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return zstdDecompressSync(
    Buffer.concat([decipher.update(payload.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]),
  );
}

interface Frame {
  readonly plain: Buffer;
  /** Where the next frame begins in the file. */
  readonly end: number;
}

async function* framesOf(file: string, cipher: Cipher, mayBeTorn: boolean): AsyncGenerator<Frame, void, undefined> {
  let rest: Buffer = Buffer.alloc(0);
  let at = HEADER_BYTES;
  let index = 0;
  for await (const chunk of createReadStream(file, { start: HEADER_BYTES, highWaterMark: 1024 * 1024 })) {
    rest = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer]);
    while (rest.length >= LENGTH_BYTES) {
      const length = rest.readUInt32BE(0);
      if (length > MOST_FRAME_BYTES) throw new SealedFileError(`${file} is damaged at byte ${at}.`);
      if (rest.length < LENGTH_BYTES + length) break;
      const payload = rest.subarray(LENGTH_BYTES, LENGTH_BYTES + length);
      rest = rest.subarray(LENGTH_BYTES + length);
      const plain = plainOf(file, payload, cipher, index, at);
      at += LENGTH_BYTES + length;
      index += 1;
      yield { plain, end: at };
    }
  }
  if (rest.length > 0 && !mayBeTorn) throw new SealedFileError(`${file} ends in the middle.`);
}

function plainOf(file: string, payload: Buffer, cipher: Cipher, index: number, at: number): Buffer {
  try {
    return unseal(payload, cipher, index);
  } catch (error) {
    const why =
      cipher.key === null ? "It is damaged" : "It is damaged, or BACKUP_KEY is another one than it was written with";
    throw new SealedFileError(`${file} cannot be read at byte ${at}. ${why}.`, { cause: error });
  }
}

const newCipher = (key: BackupKey): Cipher =>
  cipherOf(key, Buffer.concat([MAGIC, Buffer.from([key === null ? 0 : 1]), randomBytes(SALT_BYTES)]));

function cipherFor(file: string, key: BackupKey, header: Buffer): Cipher {
  if (!header.subarray(0, MAGIC.length).equals(MAGIC)) throw new SealedFileError(`${file} is no file of a backup.`);
  const isEncrypted = header[MAGIC.length] === 1;
  if (isEncrypted && key === null) throw new SealedFileError(`${file} is encrypted; BACKUP_KEY is needed to read it.`);
  return cipherOf(isEncrypted ? key : null, Buffer.from(header));
}

function cipherOf(key: BackupKey, header: Buffer): Cipher {
  const salt = header.subarray(MAGIC.length + 1);
  return { header, key: key === null ? null : Buffer.from(hkdfSync("sha256", key, salt, "elleveren backup", 32)) };
}

function placeOf(header: Buffer, index: number): Buffer {
  const place = Buffer.alloc(8);
  place.writeBigUInt64BE(BigInt(index));
  return Buffer.concat([header, place]);
}

function crcOf(plain: Buffer): Buffer {
  const bytes = Buffer.alloc(CRC_BYTES);
  bytes.writeUInt32BE(crc32(plain));
  return bytes;
}
