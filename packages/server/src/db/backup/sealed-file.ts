/**
 * Files of a backup: compressed by zstd and, where there is a key, encrypted by age. The programs `zstd` and `age` open them
 * without us, with the identity that `identityOf` makes of the key. zstd's checksum or age's tag of each block finds damage.
 */
import { hkdfSync } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { PassThrough, pipeline, type Readable } from "node:stream";
import { pipeline as pipelined } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";

import { bech32 } from "@scure/base";
import { Decrypter, Encrypter, identityToRecipient } from "age-encryption";
import type { Pack } from "tar-stream";

/** The encryption key: any text of enough characters, the same for writing and reading. Null: no encryption. */
export type BackupKey = string | null;

/** The file cannot be decrypted: another key, or damaged. The message names the file. */
export class SealedFileError extends Error {}

export const suffixOf = (isEncrypted: boolean): string => (isEncrypted ? ".zst.age" : ".zst");

/** The age identity that a key stands for: `AGE-SECRET-KEY-1…`. */
export function identityOf(key: string): string {
  const secret = new Uint8Array(hkdfSync("sha256", key, "", "elleveren backup", 32));
  return bech32.encode("age-secret-key-", bech32.toWords(secret), false).toUpperCase();
}

/** Ends the name of a file that is being written, after the PID; a killed process leaves it behind. */
export const DRAFT = ".new";

/** Appears under its name when all of the content is on the disk; resolves when the name is there too. */
export async function writeSealed(file: string, key: BackupKey, content: Readable | Pack): Promise<void> {
  const draft = `${file}.${process.pid}${DRAFT}`;
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  const encrypt = async function* (packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const encrypter = new Encrypter();
    encrypter.addRecipient(await identityToRecipient(identityOf(key!)));
    yield* await encrypter.encrypt(streamOf(packed));
  };
  const seal = key === null ? new PassThrough() : encrypt;
  try {
    await pipelined(content, compress, seal, createWriteStream(draft, { mode: 0o600, flush: true }));
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(dirname(file));
}

/** Renames that were made in a folder outlast a loss of power. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The plain bytes; throws a `SealedFileError` when the file is damaged or of another key. */
export async function* readSealed(file: string, key: BackupKey): AsyncGenerator<Buffer, void, undefined> {
  const decrypt = async function* (sealed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const decrypter = new Decrypter();
    decrypter.addIdentity(identityOf(key!));
    yield* await decrypter.decrypt(streamOf(sealed));
  };
  const open = key === null ? new PassThrough() : decrypt;
  try {
    yield* pipeline(createReadStream(file), open, createZstdDecompress(), () => {});
  } catch (error) {
    const why = key === null ? "It is damaged" : "It is damaged, or BACKUP_KEY is another one than it was written with";
    throw new SealedFileError(`${file} cannot be read. ${why}.`, { cause: error });
  }
}

/** As age takes it; `ReadableStream.from` is not in the types of browsers, which journeys are compared with. */
function streamOf(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const reading = bytes[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reading.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}
