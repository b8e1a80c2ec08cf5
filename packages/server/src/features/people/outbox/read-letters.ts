/** E-mails in the outbox folder, as a mail program would show them. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** More than a trial of the game needs. */
const SHOWN_MAX = 50;
/** Our own e-mails are a few thousand bytes. */
const READ_MAX_BYTES = 256 * 1024;

export interface Letter {
  /** Of the file. */
  readonly name: string;
  readonly sentAtMs: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Newest first; other files are left out, and a missing folder counts as empty. */
export async function readLetters(folder: string): Promise<readonly Letter[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const ours = names
    .flatMap((name) => {
      // As the mail adapter names them: milliseconds of sending, and something to tell two apart.
      const match = /^(\d{10,16})-[0-9a-f]+\.eml$/.exec(name);
      return match ? [{ name, sentAtMs: Number(match[1]) }] : [];
    })
    .toSorted((a, b) => b.sentAtMs - a.sentAtMs || (a.name < b.name ? 1 : -1))
    .slice(0, SHOWN_MAX);
  return Promise.all(ours.map(({ name, sentAtMs }) => readLetter(folder, name, sentAtMs)));
}

async function readLetter(folder: string, name: string, sentAtMs: number): Promise<Letter> {
  // Loaded with the first e-mail: no other page needs it.
  const { default: PostalMime } = await import("postal-mime");
  const bytes = await readFile(join(folder, name)).catch(() => Buffer.alloc(0));
  const { to = [], subject = "", text = "" } = await PostalMime.parse(bytes.subarray(0, READ_MAX_BYTES));
  return { name, sentAtMs, to: to.map(({ address }) => address ?? "").join(", "), subject, text };
}
