/** Texts of the document in HTML: all of it escaped, with only the Markdown that the document uses. */
import { escapeHtml } from "../../../http/site/site-page.ts";

/** `code`, **strong** and *emphasis* within a line. */
export const inline = (text: string): string =>
  escapeHtml(text)
    .replaceAll(/`([^`]+)`/gu, "<code>$1</code>")
    .replaceAll(/\*\*([^*]+)\*\*/gu, "<strong>$1</strong>")
    .replaceAll(/\*([^*]+)\*/gu, "<em>$1</em>");

/** Paragraphs and lists. */
export function paragraphs(text: string): string {
  const html: string[] = [];
  let items: string[] = [];
  const endList = () => {
    if (items.length > 0) html.push(`<ul>${items.map((item) => `<li>${inline(item)}</li>`).join("")}</ul>`);
    items = [];
  };
  // A line goes on where the next one is indented or follows directly.
  for (const block of text.replaceAll(/\n(?!\n|- )\s*/gu, " ").split(/\n+/u)) {
    if (block.startsWith("- ")) items.push(block.slice(2));
    else {
      endList();
      if (block.trim() !== "") html.push(`<p>${inline(block.trim())}</p>`);
    }
  }
  endList();
  return html.join("");
}

/** A text of the document; nothing where it has none. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
