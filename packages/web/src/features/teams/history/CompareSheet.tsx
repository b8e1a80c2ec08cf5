import type { WireLeagueMember } from "@elleveren/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import { type EntryId, entryId as toEntryId, type LeagueId } from "@elleveren/rules";
import { type ReactNode, useState } from "react";

import { type Entry, overallLeagueOf, useEntry } from "../../../api/play/entry.ts";
import { useLeagueRanks } from "../../../api/leagues/league-season.ts";
import { useMe } from "../../../api/people/me.ts";
import { Select } from "../../../ui/forms/Fields.tsx";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import { Skeleton } from "../../../ui/states.tsx";
import { FindTeams } from "../../leagues/leagues/table/FindTeams.tsx";
import { useLeagueName } from "../../leagues/leagues/use-league-name.ts";
import styles from "./Compare.module.css";
import { SEASONS_MAX } from "../../../api/play/entry-seasons.ts";
import { useSearchState } from "../../site/shell/use-search-state.ts";

interface CompareSheetProps {
  readonly entry: Entry;
  /** Those who stand beside it already. */
  readonly beside: readonly EntryId[];
  readonly onAdd: (entryId: EntryId) => void;
  readonly onClose: () => void;
}

/** Chooses a team to lay beside this one: a rival of one's leagues, or anybody by name. */
export function CompareSheet({ entry, beside, onAdd, onClose }: CompareSheetProps) {
  const { t } = useLingui();
  const { account } = useMe();
  const overall = overallLeagueOf(entry);
  const reasonAgainst = (id: EntryId): string | null =>
    id === entry.entryId || beside.includes(id)
      ? t`Already in the pictures`
      : beside.length >= BESIDE_MAX
        ? t`There is room for ${BESIDE_MAX} teams beside this one`
        : null;
  const choice = (team: WireLeagueMember) => (
    <TeamButton
      team={team}
      reason={reasonAgainst(team.entry)}
      onAdd={() => {
        onAdd(team.entry);
        onClose();
      }}
    />
  );
  return (
    <Sheet isOpen onClose={onClose} title={t`Compare with`}>
      <div className={styles.choose}>
        {overall && (
          <FindTeams leagueId={overall.leagueId} phase={1} label={t`Find a manager or a team`}>
            {choice}
          </FindTeams>
        )}
        {account?.entryId != null && <Rivals viewer={account.entryId}>{choice}</Rivals>}
      </div>
    </Sheet>
  );
}

function TeamButton({ team, reason, onAdd }: { team: WireLeagueMember; reason: string | null; onAdd: () => void }) {
  return (
    <button type="button" aria-disabled={reason !== null || undefined} onClick={reason === null ? onAdd : undefined}>
      <b>{team.entry_name}</b>
      <small>{team.player_name}</small>
      <span className="note">{reason ?? <Trans>Add</Trans>}</span>
    </button>
  );
}

interface RivalsProps {
  readonly viewer: EntryId;
  readonly children: (team: WireLeagueMember) => ReactNode;
}

const KIND_ORDER = { private: 0, public: 1, system: 2 } as const;

/** The viewer's leagues, and who stands around him in the chosen one. */
function Rivals({ viewer, children }: RivalsProps) {
  const { t } = useLingui();
  const nameOf = useLeagueName();
  const leagues = (useEntry(viewer).data?.leagues ?? []).toSorted((a, b) => KIND_ORDER[a.kind] - KIND_ORDER[b.kind]);
  const [wanted, want] = useState<number | null>(null);
  const league = leagues.find(({ leagueId }) => leagueId === wanted) ?? leagues[0];
  if (!league) return null;
  return (
    <section>
      <Select
        label={t`Those around me in`}
        value={String(league.leagueId)}
        onChange={(value) => want(Number(value))}
        options={leagues.map((row) => ({ value: String(row.leagueId), label: nameOf(row) }))}
      />
      <Around leagueId={league.leagueId} viewer={viewer}>
        {children}
      </Around>
    </section>
  );
}

function Around({ leagueId, viewer, children }: RivalsProps & { readonly leagueId: LeagueId }) {
  const { t } = useLingui();
  const { data, error, isPlaceholderData } = useLeagueRanks(
    leagueId,
    { entries: "", choice: "near", phase: 1 },
    viewer,
  );
  if (error) {
    return <p className="note">{t`This league is too large to be shown here. Search for the team by its name.`}</p>;
  }
  if (!data) return <Skeleton height="240px" />;
  return (
    <ul className={styles.around} aria-label={t`Teams to compare with`} aria-busy={isPlaceholderData || undefined}>
      {data.entries.map((team) => (
        <li key={team.entry}>{children(team)}</li>
      ))}
    </ul>
  );
}

/** Teams beside the page's own: one less than a picture takes. */
const BESIDE_MAX = SEASONS_MAX - 1;

/** Numbers with commas between, as an address says them; whatever is none, or stands twice, is passed over. */
export const readBeside = (text: string, entry: number): EntryId[] =>
  [...new Set(text.split(","))]
    .filter((id) => /^[1-9]\d{0,14}$/u.test(id) && Number(id) !== entry)
    .slice(0, BESIDE_MAX)
    .map((id) => toEntryId(Number(id)));

/** Which teams are laid beside this one: `?with=12,34`. */
export function useBeside(entry: EntryId): [readonly EntryId[], (ids: readonly EntryId[]) => void] {
  const [state, setState] = useSearchState({ with: "" });
  return [
    readBeside(state.with, entry),
    // One number alone is written as a number, or the address would put quotes around it.
    (ids) => setState({ with: (ids.length === 1 ? ids[0] : ids.join(",")) as string }),
  ];
}
