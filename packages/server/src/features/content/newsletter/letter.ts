/**
 * An e-mail as an operator writes it: a folder named after it, with `nb.txt` and `en.txt`, and `nb.html` and `en.html`
 * for a styled one; with `nn.txt` readers of nynorsk get it in theirs, else in bokmål. A text opens with a line
 * `Subject: …` and an empty line. `{first_name}`, `{team}` and `{unsubscribe}` are filled in for each reader; the last
 * one must be in every file.
 */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import type { Language, WrittenLanguage } from "@elleveren/contract";

export interface LetterText {
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
}

export type LetterTexts = Readonly<Record<WrittenLanguage, LetterText>> & {
  /** Absent too in e-mails stored before nynorsk was added. */
  readonly nn?: LetterText | undefined;
};

export interface Letter {
  /** Identifies the e-mail: no reader gets it twice. */
  readonly name: string;
  readonly texts: LetterTexts;
}

export interface LetterReader {
  readonly firstName: string;
  readonly entryName: string;
  readonly unsubscribe: string;
}

/** Thrown for an invalid folder; lists every problem, for the operator at the terminal. */
export class LetterError extends Error {
  constructor(problems: readonly string[]) {
    super(`The letter cannot be sent:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
  }
}

const NYNORSK_FILES = ["nn.txt", "nn.html"];
const PLACEHOLDERS = ["first_name", "team", "unsubscribe"];

/** Reads and checks it; throws `LetterError`. */
export async function readLetter(folder: string): Promise<Letter> {
  const problems: string[] = [];
  const language = async (name: Language): Promise<LetterText> => {
    const [plain, html] = await Promise.all([
      readOptional(join(folder, `${name}.txt`)),
      readOptional(join(folder, `${name}.html`)),
    ]);
    if (plain === null) problems.push(`${name}.txt is missing in ${folder}.`);
    const [, subject = "", text = ""] = /^Subject:[ \t]*(.+?)[ \t]*\n[ \t]*\n(.*)$/s.exec(plain ?? "") ?? [];
    if (plain !== null && (subject === "" || subject.includes("\n") || text.trim() === "")) {
      problems.push(`${name}.txt must open with a line "Subject: …", an empty line, and then the text.`);
    }
    if (plain !== null) problems.push(...checkPlaceholders(`${name}.txt`, plain));
    if (html !== null) problems.push(...checkPlaceholders(`${name}.html`, html));
    return { subject, text, html };
  };
  const [nb, en] = [await language("nb"), await language("en")];
  const hasNynorsk = NYNORSK_FILES.some((file) => existsSync(join(folder, file)));
  const nn = hasNynorsk ? await language("nn") : undefined;
  const htmls = [nb, en, ...(nn ? [nn] : [])].map(({ html }) => html !== null);
  if (new Set(htmls).size > 1) problems.push("HTML is there in one language and not in another.");
  if (problems.length > 0) throw new LetterError(problems);
  return { name: basename(resolve(folder)), texts: { nb, ...(nn && { nn }), en } };
}

function checkPlaceholders(file: string, text: string): string[] {
  const problems = [...text.matchAll(/\{([a-z_]+)\}/g)]
    .filter(([, name = ""]) => !PLACEHOLDERS.includes(name))
    .map(([whole]) => `${file} has ${whole}, which is none of ${PLACEHOLDERS.map((name) => `{${name}}`).join(", ")}.`);
  if (!text.includes("{unsubscribe}")) problems.push(`${file} lacks {unsubscribe}: everybody must be able to leave.`);
  return problems;
}

async function readOptional(path: string): Promise<string | null> {
  try {
    return (await readFile(path, "utf8")).replaceAll("\r\n", "\n").replace(/^\uFEFF/, "");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** The e-mail to one reader. A reader's name is text, also where it looks like HTML or a header. */
export function fillLetter({ subject, text, html }: LetterText, reader: LetterReader): LetterText {
  const values: Readonly<Record<string, string>> = {
    first_name: reader.firstName,
    team: reader.entryName,
    unsubscribe: reader.unsubscribe,
  };
  const fill = (template: string, escape: (value: string) => string) =>
    template.replaceAll(/\{([a-z_]+)\}/g, (_, name: string) => escape(values[name] ?? ""));
  const plain = (value: string) => value;
  return {
    subject: fill(subject, (value) => value.replaceAll(/\s+/g, " ")),
    text: fill(text, plain),
    html: html === null ? null : fill(html, escapeHtml),
  };
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escapeHtml = (value: string): string => value.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign]!);
