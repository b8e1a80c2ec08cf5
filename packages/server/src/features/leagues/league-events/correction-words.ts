/** The changes that a correction made in a further table of a league, as sentences for a chat. */
import type { Language, WireFormatChange, WireLeagueMember } from "@elleveren/contract";

type Told = Omit<WireFormatChange, "before" | "after"> & {
  readonly event_name: string;
  readonly before: readonly WireLeagueMember[];
  readonly after: readonly WireLeagueMember[];
};

/** The data of the event `format.corrected`. */
export interface CorrectionData {
  readonly format: number;
  readonly format_name: string;
  /** The round that was corrected. */
  readonly event: number;
  readonly event_name: string;
  readonly changes: readonly Told[];
  readonly change_count: number;
}

const NB = {
  again: (table: string, round: string) => `${table} er avgjort på nytt, etter en retting av ${round}.`,
  changed: (what: string, round: string, now: string, before: string) =>
    `${what} i ${round}: ${now} (før rettingen: ${before})`,
  others: (count: number) => `Og ${count} ${count === 1 ? "endring" : "endringer"} til.`,
  more: (count: number) => `${count} til`,
  nobody: "ingen",
  kinds: {
    champion: "Mester",
    won: "Best i tabellen",
    out: "Ute",
    went_on: "Videre",
    moved: "Bytter divisjon",
    match: "Vinner kampen",
    lost_life: "Mister et liv",
    placed: "Best",
  } satisfies Record<WireFormatChange["kind"], string>,
};

const WORDS: Readonly<Record<Language, typeof NB>> = {
  nb: NB,
  nn: {
    ...NB,
    again: (table, round) => `${table} er avgjord på nytt, etter ei retting av ${round}.`,
    changed: (what, round, now, before) => `${what} i ${round}: ${now} (før rettinga: ${before})`,
    others: (count) => `Og ${count} ${count === 1 ? "endring" : "endringar"} til.`,
    kinds: {
      ...NB.kinds,
      champion: "Meister",
      went_on: "Vidare",
      moved: "Byter divisjon",
      match: "Vinn kampen",
      lost_life: "Mistar eit liv",
    },
  },
  en: {
    again: (table, round) => `${table} is decided again, after a correction of ${round}.`,
    changed: (what, round, now, before) => `${what} in ${round}: ${now} (before the correction: ${before})`,
    others: (count) => `And ${count} more ${count === 1 ? "change" : "changes"}.`,
    more: (count) => `${count} more`,
    nobody: "nobody",
    kinds: {
      champion: "Champion",
      won: "First of the table",
      out: "Out",
      went_on: "Goes on",
      moved: "Changes division",
      match: "Wins the match",
      lost_life: "Loses a life",
      placed: "Best",
    },
  },
};

/** Changes that are told one by one. */
const LINES = 5;

/** `plain` makes people's own words harmless in a chat. */
export function tellCorrection(
  language: Language,
  { format_name: table, event_name: round, changes, change_count: count }: CorrectionData,
  plain: (text: unknown) => string,
): string {
  const words = WORDS[language];
  const teams = (named: readonly WireLeagueMember[], all: number) => {
    const names = named.map(({ entry_name: name }) => plain(name));
    if (all > names.length) names.push(words.more(all - names.length));
    return names.length === 0 ? words.nobody : names.join(", ");
  };
  const lines = changes.slice(0, LINES).map((change) => {
    const now = teams(change.after, change.after_count);
    const before = teams(change.before, change.before_count);
    return words.changed(words.kinds[change.kind], plain(change.event_name), now, before);
  });
  if (count > lines.length) lines.push(words.others(count - lines.length));
  return [words.again(plain(table), plain(round)), ...lines].join("\n");
}
