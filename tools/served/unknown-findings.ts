/** Which findings are news, and which names of `known.ts` are met no more. */
import type { Finding } from "./finding.ts";
import { KNOWN } from "./known.ts";

export interface PlacedFinding extends Finding {
  readonly place: string;
}

export function unknownFindings(
  all: readonly (readonly [place: string, findings: readonly Finding[]])[],
  known: Readonly<Record<string, string>> = KNOWN,
): { readonly unknown: readonly PlacedFinding[]; readonly unused: readonly string[] } {
  const names = Object.keys(known);
  const used = new Set<string>();
  const unknown = all.flatMap(([place, findings]) =>
    findings.flatMap((finding): PlacedFinding[] => {
      const name = names.find((one) => isNamed(one, finding.feature));
      if (name !== undefined) used.add(name);
      return name === undefined ? [{ place, ...finding }] : [];
    }),
  );
  return { unknown, unused: names.filter((name) => !used.has(name)) };
}

const isNamed = (name: string, feature: string): boolean =>
  name.endsWith("*") ? feature.startsWith(name.slice(0, -1)) : name === feature;
