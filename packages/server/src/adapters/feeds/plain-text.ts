import sanitizeHtml from "sanitize-html";

/** What the sanitiser writes for the four signs that it may not leave bare. */
const SIGNS: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };
/** Control signs, and those that turn the direction of what follows; not the one that holds an emoji together. */
const UNSEEN = /[[\p{Cc}\p{Cf}]--\u200d]/gv;

/**
 * Others' words as plain text: elements are taken away (scripts and styles with all that is in them), references become
 * signs, and it ends at a word within `longest` characters. The reader must still treat it as text, as React does.
 */
export function plainText(html: string | undefined, longest: number): string {
  if (html === undefined) return "";
  // Twenty times the length is room enough for markup; what is beyond is not worth taking apart.
  const bare = sanitizeHtml(html.slice(0, longest * 20), { allowedTags: [], allowedAttributes: {} });
  const text = bare
    .replaceAll(/&(?:amp|lt|gt|quot);/g, (name) => SIGNS[name] ?? name)
    .replaceAll(/\s+/g, " ")
    .replaceAll(UNSEEN, "")
    .trim();
  return shorten(text, longest);
}

function shorten(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest - 1);
  const lastSpace = cut.lastIndexOf(" ");
  // A cut may go through a sign of two halves.
  const whole = (lastSpace > longest / 2 ? cut.slice(0, lastSpace) : cut).replace(/[\ud800-\udbff]$/, "");
  return `${whole.trimEnd()}…`;
}
