import type { WireLeagueSwing } from "@elleveren/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import type { EntryId, LeagueId } from "@elleveren/rules";

import { useSwing } from "../../../api/leagues/league-now.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { Card } from "../../../ui/Card.tsx";
import { useFootballers } from "../../content/footballers/use-footballers.ts";
import { HoldWords } from "../../leagues/leagues/live/SwingFigures.tsx";
import { averageNet, formatGain, formatShare } from "../../leagues/leagues/live/shares.ts";
import { SwingList } from "../../leagues/leagues/live/SwingList.tsx";
import { useIsInTable } from "../../leagues/leagues/live/use-is-in-table.ts";
import { AppLink } from "../../site/shell/AppLink.tsx";
import styles from "./EntryCards.module.css";

const SHOWN = 3;

interface SwingSummaryProps {
  readonly entryId: EntryId;
  readonly isOwn: boolean;
  /** The league of all teams. */
  readonly leagueId: LeagueId;
}

/**
 * The current round against all teams: the captain's share, the footballers that hold the rank, and those that move
 * it most.
 */
export function SwingSummary({ entryId, isOwn, leagueId }: SwingSummaryProps) {
  const { t } = useLingui();
  const { data: swing } = useSwing(leagueId, entryId, useIsInTable(leagueId, entryId) === true);
  // A league of one has no movement.
  if (!swing || swing.members < 2) return null;
  const lead = swing.own.net - averageNet(swing);
  const before = formatNumber(swing.own.last_rank);
  const moved = swing.elements.filter(({ gain }) => gain !== 0).slice(0, SHOWN);
  return (
    <Card
      title={isOwn ? t`What moves you` : t`What moves the team`}
      aside={
        <AppLink to={paths.leagueLive(leagueId)} search={isOwn ? {} : { entry: entryId }}>
          <Trans>Show all</Trans>
        </AppLink>
      }
    >
      <dl className={`facts ${styles.told}`}>
        <Captain swing={swing} />
        {swing.points_to_hold !== null && (
          <div>
            <dt>{t`To hold rank ${before}`}</dt>
            <dd>
              <HoldWords swing={swing} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t`Against the average`}</dt>
          <dd className={`num ${lead > 0 ? "up" : lead < 0 ? "down" : ""}`}>{formatGain(lead)}</dd>
        </div>
      </dl>
      {moved.length > 0 && <SwingList rows={moved} swing={swing} isShort />}
    </Card>
  );
}

/** The effective captain, and the number of teams with the same one. */
function Captain({ swing: { own, elements: footballers, members: memberCount } }: { swing: WireLeagueSwing }) {
  const { t } = useLingui();
  const { footballer } = useFootballers();
  const row = footballers.find(({ element: footballerId }) => footballerId === own.captain);
  if (!row) return null;
  const share = formatShare(row.captained, memberCount);
  return (
    <div>
      <dt>{t`Captain ${footballer(row.element).webName}`}</dt>
      <dd>
        <Trans>
          for <b className="num">{share}</b> of the teams
        </Trans>
      </dd>
    </div>
  );
}
