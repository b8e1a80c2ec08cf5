/**
 * Reads a text of the operator's own: Markdown of headings, paragraphs, lists, links and emphasis. Anything else is
 * refused with its line, because a page would show it differently than intended.
 */
import type { SiteText, SiteTextBlock, SiteTextPart } from "@elleveren/contract";
import { Lexer, type Token, type Tokens } from "marked";

/** Thrown by the readers below; the message says which line and what about it. */
class WrongText extends Error {}

/** The text, or its fault: `line 12: a table is not taken`. */
export function readSiteText(markdown: string): SiteText | string {
  try {
    const tokens = new Lexer({ gfm: true }).lex(markdown);
    const blocks: SiteTextBlock[] = [];
    let line = 1;
    for (const token of tokens) {
      const read = readBlock(token, line + leadingLines(token.raw));
      if (read !== null) blocks.push(read);
      line += linesIn(token.raw);
    }
    const [first] = blocks;
    if (first?.kind !== "heading" || first.level !== 1) return "line 1: it begins with its title: # Terms";
    return { blocks };
  } catch (error) {
    if (error instanceof WrongText) return error.message;
    throw error;
  }
}

const linesIn = (raw: string): number => raw.split("\n").length - 1;
const leadingLines = (raw: string): number => linesIn(/^\s*/.exec(raw)![0]);

function refuse(token: Token, line: number): never {
  const word = WORDS[token.type] ?? token.type;
  throw new WrongText(`line ${line}: ${word} is not taken`);
}

const WORDS: Readonly<Partial<Record<string, string>>> = {
  html: "HTML",
  image: "a picture",
  table: "a table",
  code: "a block of code",
  codespan: "code",
  blockquote: "a quotation",
  del: "struck text",
  hr: "a line across",
  checkbox: "a box to tick",
  def: "an address apart from its link",
};

function readBlock(token: Token, line: number): SiteTextBlock | null {
  switch (token.type) {
    case "space":
      return null;
    case "heading": {
      const { depth, tokens } = token as Tokens.Heading;
      if (depth > 3) throw new WrongText(`line ${line}: headings have one to three #`);
      return { kind: "heading", level: depth as 1 | 2 | 3, parts: readParts(tokens, line) };
    }
    case "paragraph":
      return { kind: "paragraph", parts: readParts((token as Tokens.Paragraph).tokens, line) };
    case "list": {
      const { ordered, items } = token as Tokens.List;
      let at = line;
      const read = items.map((item) => {
        const parts = readItem(item, at);
        at += linesIn(item.raw);
        return parts;
      });
      return { kind: "list", ordered, items: read };
    }
    default:
      return refuse(token, line);
  }
}

/** One line or paragraph: a list within a list is refused. */
function readItem({ tokens }: Tokens.ListItem, line: number): readonly SiteTextPart[] {
  return tokens.flatMap((token) => {
    if (token.type === "space") return [];
    if (token.type === "list") throw new WrongText(`line ${line}: a list within a list is not taken`);
    if (token.type !== "text" && token.type !== "paragraph") refuse(token, line);
    return readParts((token as Tokens.Text | Tokens.Paragraph).tokens ?? [], line);
  });
}

const readParts = (tokens: readonly Token[], line: number): readonly SiteTextPart[] =>
  tokens.map((token) => readPart(token, line));

function readPart(token: Token, line: number): SiteTextPart {
  switch (token.type) {
    case "text":
    case "escape": {
      const { text } = token as Tokens.Text;
      const code = /&#?\w+;/.exec(text)?.[0];
      if (code !== undefined) throw new WrongText(`line ${line}: write the sign itself in place of ${code}`);
      return text.replaceAll("\n", " ");
    }
    case "strong":
    case "em":
      return { kind: token.type, parts: readParts((token as Tokens.Strong).tokens, line) };
    case "br":
      return { kind: "break" };
    case "link": {
      const { href, tokens } = token as Tokens.Link;
      if (!isAddress(href))
        throw new WrongText(`line ${line}: ${href} is no https:, http: or mailto: address and no page like /help`);
      return { kind: "link", to: href, parts: readParts(tokens, line) };
    }
    default:
      return refuse(token, line);
  }
}

const isAddress = (href: string): boolean => {
  if (/^\/(?!\/)[\w./#?=&-]*$/.test(href)) return true;
  return URL.canParse(href) && ["https:", "http:", "mailto:"].includes(new URL(href).protocol);
};
