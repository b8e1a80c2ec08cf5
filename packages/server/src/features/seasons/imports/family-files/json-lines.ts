/** In which line of a JSON text a value stands, so that a mistake in it can be found. */

/** `path` as in `teams[3].code` or `[7].event`. A field that is missing is looked for in the object that lacks it. */
export function lineOfPath(text: string, path: string): number {
  const steps = [...path.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map((match) => (match[1] ? Number(match[1]) : match[2]!));
  let at = skipBlank(text, 0);
  for (const step of steps) {
    const found = typeof step === "number" ? findItem(text, at, step) : findField(text, at, step);
    if (found === null) break;
    at = found;
  }
  return text.slice(0, at).split("\n").length;
}

/** In which line an item of a list stands, and a field of it. */
export type ItemLines = (index: number, field?: string) => number;

/** Larger items are told by the line that they begin in. */
const SEARCHED_CHARACTERS = 65_536;

/** As `lineOfPath` for many items of the list at `path`: the text is walked once, however many are asked for. */
export function linesOfItems(text: string, path: string): ItemLines {
  let items: { readonly starts: readonly number[]; readonly lines: readonly number[] } | null = null;
  return (index, field) => {
    items ??= walkItems(text, path);
    const { starts, lines } = items;
    const [start, line] = [starts[index], lines[index]];
    if (start === undefined || line === undefined) return lineOfPath(text.slice(0, SEARCHED_CHARACTERS), path);
    const end = starts[index + 1] ?? text.length;
    if (field === undefined || end - start > SEARCHED_CHARACTERS) return line;
    const item = text.slice(start, end);
    const found = findField(item, 0, field);
    return found === null ? line : line + item.slice(0, found).split("\n").length - 1;
  };
}

function walkItems(text: string, path: string): { starts: number[]; lines: number[] } {
  const starts: number[] = [];
  const lines: number[] = [];
  const first = skipBlank(text, 0);
  const list = path === "" ? first : (findField(text, first, path) ?? text.length);
  if (text[list] !== "[") return { starts, lines };
  let line = 1;
  let counted = 0;
  for (let at = skipBlank(text, list + 1); at < text.length && text[at] !== "]"; at = nextItem(text, at)) {
    for (; counted < at; counted += 1) if (text[counted] === "\n") line += 1;
    starts.push(at);
    lines.push(line);
  }
  return { starts, lines };
}

/** Where the value of a field begins, null when the object at `at` has none of the name. */
function findField(text: string, at: number, name: string): number | null {
  if (text[at] !== "{") return null;
  let next = skipBlank(text, at + 1);
  while (next < text.length && text[next] !== "}") {
    const end = endOfText(text, next);
    const value = skipBlank(text, skipBlank(text, end) + 1);
    if (JSON.parse(text.slice(next, end)) === name) return value;
    next = nextItem(text, value);
  }
  return null;
}

/** Where an item of the list at `at` begins, null when it is shorter. */
function findItem(text: string, at: number, index: number): number | null {
  if (text[at] !== "[") return null;
  let next = skipBlank(text, at + 1);
  for (let passed = 0; next < text.length && text[next] !== "]"; passed += 1) {
    if (passed === index) return next;
    next = nextItem(text, next);
  }
  return null;
}

/** After the value that begins at `at` and the comma behind it. */
function nextItem(text: string, at: number): number {
  const end = skipBlank(text, endOfValue(text, at));
  return text[end] === "," ? skipBlank(text, end + 1) : end;
}

function endOfValue(text: string, at: number): number {
  const first = text[at];
  if (first === '"') return endOfText(text, at);
  if (first !== "{" && first !== "[") return at + /^[^\s,\]}]*/.exec(text.slice(at, at + 64))![0].length;
  let depth = 0;
  for (let next = at; next < text.length; next += 1) {
    const character = text[next];
    if (character === '"') next = endOfText(text, next) - 1;
    else if (character === "{" || character === "[") depth += 1;
    else if ((character === "}" || character === "]") && (depth -= 1) === 0) return next + 1;
  }
  return text.length;
}

function endOfText(text: string, at: number): number {
  for (let next = at + 1; next < text.length; next += 1) {
    if (text[next] === "\\") next += 1;
    else if (text[next] === '"') return next + 1;
  }
  return text.length;
}

function skipBlank(text: string, at: number): number {
  let next = at;
  while (next < text.length && /\s/.test(text[next]!)) next += 1;
  return next;
}
