import { Trans } from "@lingui/react/macro";
import type { EntryId, LeagueId } from "@elleveren/rules";

import { usePlaceInLeague } from "../../../../api/leagues/league-pages.ts";
import { useMe } from "../../../../api/people/me.ts";
import { formatNumber } from "../../../../i18n/format.ts";
import { Button } from "../../../../ui/Button.tsx";
import styles from "./TableTools.module.css";
import { paths } from "../../../../paths.ts";
import { AppLink } from "../../../site/shell/AppLink.tsx";
import { FindTeams } from "./FindTeams.tsx";

/** Rows that one sees at a glance: a shorter table needs no way around in it. */
const MOST_AT_A_GLANCE = 20;

interface TableToolsProps {
  readonly leagueId: LeagueId;
  /** None in a head-to-head league. */
  readonly phase?: number;
  readonly rankedCount: number;
  readonly onShow: (place: { readonly page: number; readonly entryId: EntryId }) => void;
}

/** Navigation in a long table: to one's own row, and to another by name. */
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

interface FindManagerProps extends Pick<TableToolsProps, "onShow"> {
  readonly leagueId: LeagueId;
  readonly phase: number | undefined;
}

/** Finds a team in the table by its name or its manager's, and turns to the page it is on. */
function FindManager({ leagueId, phase, onShow }: FindManagerProps) {
  return (
    <FindTeams leagueId={leagueId} phase={phase}>
      {({ entry: entryId, entry_name: entryName, player_name: managerName, page, rank }, clear) => {
        const place = formatNumber(rank ?? 0);
        const who = (
          <>
            <b>{entryName}</b>
            <small>{managerName}</small>
          </>
        );
        return page === null || rank === null ? (
          <AppLink to={paths.entryHistory(entryId)}>
            {who}
            <span className="note">
              <Trans>New entry</Trans>
            </span>
          </AppLink>
        ) : (
          <button
            type="button"
            onClick={() => {
              clear();
              onShow({ page, entryId });
            }}
          >
            {who}
            <span>
              <Trans>
                No. <b className="num">{place}</b>
              </Trans>
            </span>
          </button>
        );
      }}
    </FindTeams>
  );
}
