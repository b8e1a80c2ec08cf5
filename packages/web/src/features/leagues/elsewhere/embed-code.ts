/** The code that shows a league's table on another page. */
import type { Language } from "@elleveren/contract/language.ts";

export interface EmbedChoice {
  readonly theme: "auto" | "light" | "dark";
  readonly language: Language;
  readonly rows: number;
}

/** Head, foot and a row of the table with two lines of names, in pixels. */
const [HEAD, ROW] = [150, 54];

export function embedAddress(origin: string, path: string, { theme, language, rows }: EmbedChoice): string {
  return `${origin}${path}?theme=${theme}&lang=${language}&rows=${rows}`;
}

/** `title` is what screen readers call the frame. */
export function embedCode(address: string, title: string, rows: number): string {
  const attribute = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  return `<iframe src="${attribute(address)}" title="${attribute(title)}" width="100%" height="${HEAD + rows * ROW}" style="border:0;max-width:480px" loading="lazy"></iframe>`;
}
