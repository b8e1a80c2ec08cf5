/** What administrators did, in the words of the wire. */
import { type WireLeagueAct, type WireLeagueChange, wireMicros } from "@elleveren/contract";

import type { LoggedAct } from "./league-log.sql.ts";

/** In the order of the form. */
const FIELDS: readonly (readonly [name: string, field: WireLeagueChange["field"]])[] = [
  ["name", "name"],
  ["startRoundId", "start_event"],
  ["koRounds", "ko_rounds"],
  ["maxEntries", "max_entries"],
  ["closed", "closed"],
  ["codePrivacy", "code_privacy"],
  ["shownElsewhere", "shown_elsewhere"],
];

/** Who was kept out is for those to know who run the league, as in the league's own list of them. A deleted league has no log. */
export function presentLeagueAct(act: LoggedAct, isManager: boolean): WireLeagueAct[] {
  const { logId, atMs, kind, by, subject } = act;
  if (kind === "deleted") return [];
  const isBan = kind === "ban" || kind === "unban";
  return [
    {
      id: logId,
      time: wireMicros(atMs),
      kind,
      ...by,
      subject: isBan && !isManager ? null : subject,
      changes: kind === "settings" ? changesOf(act.details) : [],
    },
  ];
}

function changesOf(details: LoggedAct["details"]): WireLeagueChange[] {
  return FIELDS.flatMap(([name, field]) => {
    const change = details[name] as { readonly from?: unknown; readonly to?: unknown } | undefined;
    return change ? [{ field, from: textOf(change.from), to: textOf(change.to) }] : [];
  });
}

/** Numbers and switches travel as their text; null is no limit. */
const textOf = (value: unknown): string | null =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : null;
