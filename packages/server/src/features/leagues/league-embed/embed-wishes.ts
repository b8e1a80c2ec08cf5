/** What the address of a framed table may ask for, and what is wrong with it. */
import { EMBED_ROWS, LANGUAGES, type Language } from "@elleveren/contract";

const THEMES = ["auto", "light", "dark"] as const;

export interface EmbedWishes {
  readonly theme: (typeof THEMES)[number];
  readonly language: Language;
  readonly rows: number;
  /** The site's, not the address's. */
  readonly gameName: string;
}

/** Which part of the address is wrong, and what it may be. */
export interface EmbedProblem {
  readonly name: "theme" | "lang" | "rows";
  readonly allowed: string;
}

/** Every problem, and the wishes with the usual value in place of what is wrong. */
export function readWishes(
  query: Readonly<Record<string, unknown>>,
  { language: siteLanguage, gameName }: Pick<EmbedWishes, "language" | "gameName">,
): { readonly wishes: EmbedWishes; readonly problems: readonly EmbedProblem[] } {
  const problems: EmbedProblem[] = [];
  const choose = <T extends string>(name: "theme" | "lang", values: readonly T[], usual: T): T => {
    const given = query[name];
    if (given === undefined) return usual;
    const found = values.find((value) => value === given);
    if (found === undefined) problems.push({ name, allowed: values.join(", ") });
    return found ?? usual;
  };
  const language = choose("lang", LANGUAGES, siteLanguage);
  const theme = choose("theme", THEMES, "auto");
  const { fewest, most, usual } = EMBED_ROWS;
  const given = query["rows"];
  const asked = typeof given === "string" && /^\d{1,3}$/.test(given) ? Number(given) : Number.NaN;
  const isRight = given === undefined || (asked >= fewest && asked <= most);
  if (!isRight) problems.push({ name: "rows", allowed: `${fewest}–${most}` });
  return { wishes: { theme, language, rows: isRight && given !== undefined ? asked : usual, gameName }, problems };
}
