/**
 * The contract's comments on its schemas, by name: `MyTeam.picks_last_updated`. The sources are formatted by
 * a machine, so the position of a line says what it belongs to.
 */
export function readMeanings(sources: readonly string[]): Record<string, string> {
  const meanings = new Map<string, string>();
  for (const source of sources) for (const [name, text] of meaningsOf(source)) meanings.set(name, text);
  return Object.fromEntries([...meanings].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function* meaningsOf(source: string): Generator<[string, string]> {
  let comment: string | null = null;
  let owner: string | null = null;
  let names: string[] = [];
  for (const line of joinComments(source)) {
    const said = /^\s*\/\*\*\s*(.*?)\s*\*\/$/u.exec(line)?.[1];
    if (said !== undefined) {
      comment = said;
      continue;
    }
    const declared = /^export const (?:wire([A-Z]\w*) = |(\w+)Call = call\()/u.exec(line);
    const field = /^( +)(\w+): /u.exec(line);
    if (declared) {
      owner = declared[1] ?? declared[2]!;
      names = [];
      if (comment !== null && declared[1]) yield [owner, comment];
    } else if (/^\S/u.test(line) && !/^[)}\]]/u.test(line)) {
      owner = null;
    } else if (field && owner !== null) {
      const depth = field[1]!.length / 2 - 1;
      names = [...Array.from({ length: depth }, (_, index) => names[index] ?? ""), field[2]!];
      if (comment !== null) yield [[owner, ...names.filter((name) => name !== "")].join("."), comment];
    }
    comment = null;
  }
}

/** Each comment on one line, its stars taken away. */
function joinComments(source: string): string[] {
  return source
    .replaceAll(/\/\*\*[\s\S]*?\*\//gu, (comment) =>
      comment.replaceAll(/\s*\n\s*\*(?!\/) ?/gu, " ").replaceAll(/\s*\n\s*/gu, " "),
    )
    .split("\n");
}
