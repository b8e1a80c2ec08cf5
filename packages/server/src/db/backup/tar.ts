/** Reading the archive PostgreSQL sends a copy in: plain files and folders, names of at most a hundred characters. */

export interface TarEntry {
  readonly name: string;
  readonly kind: "file" | "folder";
  readonly bytes: number;
}

/** Takes an archive apart as it comes. */
export interface TarReceiver {
  /** A new file or folder begins; its bytes follow. */
  begin(entry: TarEntry): Promise<void>;
  data(piece: Buffer): Promise<void>;
  /** The file is whole. */
  end(entry: TarEntry): Promise<void>;
}

const BLOCK = 512;
const KINDS: Readonly<Record<string, TarEntry["kind"]>> = { "0": "file", "\0": "file", "5": "folder" };

/** Throws when the archive ends in the middle, or holds what no copy of ours does. */
export async function readTar(archive: AsyncIterable<Buffer>, receiver: TarReceiver): Promise<void> {
  let rest: Buffer = Buffer.alloc(0);
  let entry: TarEntry | null = null;
  /** Bytes of the present file, and of what fills up its last block, that are still to come. */
  let left = 0;
  let padding = 0;
  let isOver = false;
  for await (const chunk of archive) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (!isOver) {
      if (entry && left > 0) {
        if (rest.length === 0) break;
        const piece = rest.subarray(0, left);
        await receiver.data(piece);
        left -= piece.length;
        rest = rest.subarray(piece.length);
        continue;
      }
      if (entry) {
        if (rest.length < padding) break;
        rest = rest.subarray(padding);
        await receiver.end(entry);
        entry = null;
      }
      if (rest.length < BLOCK) break;
      const header = rest.subarray(0, BLOCK);
      rest = rest.subarray(BLOCK);
      if (header.every((byte) => byte === 0)) {
        isOver = true;
        break;
      }
      entry = entryOf(header);
      left = entry.bytes;
      padding = (BLOCK - (left % BLOCK)) % BLOCK;
      await receiver.begin(entry);
    }
  }
  if (!isOver) throw new Error(`the archive ends in the middle${entry ? ` of ${entry.name}` : ""}`);
}

function entryOf(header: Buffer): TarEntry {
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 0x20 : byte), 0);
  if (Number.parseInt(text(header, 148, 8), 8) !== sum)
    throw new Error("the archive is damaged: a header's checksum is wrong");
  const name = [text(header, 345, 155), text(header, 0, 100)].filter((part) => part !== "").join("/");
  const kind = KINDS[String.fromCharCode(header[156]!)];
  if (!kind) throw new Error(`the archive holds ${name}, which is neither a file nor a folder`);
  // Every name stays inside the folder that it is unpacked in.
  if (name.startsWith("/") || name.split("/").includes("..")) throw new Error(`the archive names ${name}`);
  return { name: name.replace(/\/$/, ""), kind, bytes: kind === "file" ? sizeOf(header) : 0 };
}

function text(header: Buffer, from: number, length: number): string {
  const field = header.subarray(from, from + length);
  const end = field.indexOf(0);
  return field.toString("utf8", 0, end === -1 ? length : end).trim();
}

function sizeOf(header: Buffer): number {
  const field = header.subarray(124, 136);
  // Large sizes are written in bytes instead of digits.
  if (field[0]! & 0x80) return Number(field.readBigUInt64BE(4));
  return Number.parseInt(text(header, 124, 12), 8);
}
