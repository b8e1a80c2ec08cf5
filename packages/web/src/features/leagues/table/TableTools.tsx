import { Trans } from "@lingui/react/macro";
import type { EntryId, LeagueId } from "@elleveren/rules";

import { usePlaceInLeague } from "../../../api/leagues/league-pages.ts";
import { useMe } from "../../../api/people/me.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { FindManager } from "./FindManager.tsx";
import styles from "./TableTools.module.css";

/** Rows that one sees at a glance: a shorter table needs no way around in it. */
const MOST_AT_A_GLANCE = 20;

export interface TableToolsProps {
  readonly leagueId: LeagueId;
  /** None in a head-to-head league. */
  readonly phase?: number;
  readonly rankedCount: number;
  readonly onShow: (place: { readonly page: number; readonly entryId: EntryId }) => void;
}

/** Ways around in a long table: to one's own row, and to somebody's by name. */
export function TableTools({ leagueId, phase, rankedCount, onShow }: TableToolsProps) {
  if (rankedCount <= MOST_AT_A_GLANCE) return null;
  return (
    <div className={styles.tools}>
      <FindManager leagueId={leagueId} phase={phase} onShow={onShow} />
      <OwnPlace leagueId={leagueId} phase={phase} rankedCount={rankedCount} onShow={onShow} />
    </div>
  );
}

function OwnPlace({
  leagueId,
  phase,
  rankedCount,
  onShow,
}: Omit<TableToolsProps, "phase"> & { phase: number | undefined }) {
  const { account } = useMe();
  const { data } = usePlaceInLeague(leagueId, account?.entryId ?? null, phase);
  if (!data || data.rank === null || data.page === null) return null;
  const { page, entry: entryId } = data;
  const place = formatNumber(data.rank);
  const count = formatNumber(rankedCount);
  return (
    <div className={styles.own}>
      <p>
        <Trans>
          You are number <b className="num">{place}</b> of {count}.
        </Trans>
      </p>
      <Button onPress={() => onShow({ page, entryId })}>
        <Trans>Show my team</Trans>
      </Button>
    </div>
  );
}
