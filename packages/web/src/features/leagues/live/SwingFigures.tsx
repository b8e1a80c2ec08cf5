import { Trans } from "@lingui/react/macro";

import type { LeagueSwing } from "../../../api/leagues/league-now.ts";
import { formatDecimal, formatNumber } from "../../../i18n/format.ts";
import { Movement } from "../../../ui/rows/Movement.tsx";
import { HoldWords } from "./HoldWords.tsx";
import { formatGain } from "./shares.ts";
import styles from "./Swing.module.css";

/** A team's round beside the league's average, and its place now and before the round. */
export function SwingFigures({ swing, isShort = false }: { swing: LeagueSwing; isShort?: boolean }) {
  const { own, averageNet } = swing;
  const lead = own.netPoints - averageNet;
  const before = formatNumber(own.lastRank);
  const cost = formatNumber(own.costPoints);
  return (
    <dl className={styles.figures} data-short={isShort || undefined}>
      <div>
        <dt>
          <Trans>Round points</Trans>
        </dt>
        <dd>
          <b className="num">{formatNumber(own.netPoints)}</b>
          {own.costPoints > 0 && (
            <small>
              <Trans>after −{cost} for transfers</Trans>
            </small>
          )}
        </dd>
      </div>
      <div>
        <dt>
          <Trans>League average</Trans>
        </dt>
        <dd className="num">{formatDecimal(averageNet)}</dd>
      </div>
      <div>
        <dt>
          <Trans>Against the average</Trans>
        </dt>
        <dd className={`num ${lead > 0 ? "up" : lead < 0 ? "down" : ""}`}>{formatGain(lead)}</dd>
      </div>
      {own.rank > 0 && (
        <div>
          <dt>
            <Trans>Rank now</Trans>
          </dt>
          <dd>
            <b className="num">{formatNumber(own.rank)}</b> <Movement rank={own.rank} lastRank={own.lastRank} />
            {!isShort && own.lastRank > 0 && (
              <small>
                <Trans>{before} before the round</Trans>
              </small>
            )}
          </dd>
        </div>
      )}
      {!isShort && swing.pointsToHold !== null && (
        <div>
          <dt>
            <Trans>To hold rank {before}</Trans>
          </dt>
          <dd>
            <HoldWords swing={swing} />
          </dd>
        </div>
      )}
    </dl>
  );
}
