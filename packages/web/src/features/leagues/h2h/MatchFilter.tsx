import { useLingui } from "@lingui/react/macro";

import { useGame } from "../../../api/content/game.ts";
import type { H2hRow } from "../../../api/leagues/h2h-leagues.ts";
import { useMe } from "../../../api/people/me.ts";
import { Select } from "../../../ui/forms/Fields.tsx";
import styles from "./Matches.module.css";

interface MatchFilterProps {
  readonly firstRound: number;
  /** Null is every round. */
  readonly round: number | null;
  /** Null is every team. */
  readonly entry: number | null;
  /** Teams to choose among. */
  readonly teams: readonly H2hRow[];
  readonly onChange: (change: { entry?: number; event?: number }) => void;
}

/** Which round, and whose matches. */
export function MatchFilter({ firstRound, round, entry, teams, onChange }: MatchFilterProps) {
  const { t } = useLingui();
  const { rounds } = useGame();
  const { account } = useMe();
  const own = teams.find(({ entryId }) => entryId === account?.entryId);
  const sorted = [...(own ? [own] : []), ...teams.filter((team) => team !== own)];
  // Somebody from another page of the table, or from a link.
  const isListed = entry === null || teams.some(({ entryId }) => entryId === entry);
  return (
    <div className={styles.filter}>
      <Select
        label={t`Round`}
        value={String(round ?? 0)}
        onChange={(value) => onChange({ event: Number(value) })}
        options={[
          ...(entry === null ? [] : [{ value: "0", label: t`All rounds` }]),
          ...rounds
            .filter(({ roundId }) => roundId >= firstRound)
            .map(({ roundId }) => ({ value: String(roundId), label: t`Round ${roundId}` })),
        ]}
      />
      <Select
        label={t`Team`}
        value={String(entry ?? 0)}
        onChange={(value) => onChange({ entry: Number(value), event: 0 })}
        options={[
          { value: "0", label: t`All teams` },
          ...(isListed ? [] : [{ value: String(entry), label: t`The chosen team` }]),
          ...sorted.map(({ entryId, entryName }) => ({ value: String(entryId), label: entryName })),
        ]}
      />
    </div>
  );
}
