import type { WireLeagueSwing } from "@elleveren/contract";
import { Trans } from "@lingui/react/macro";

import { formatDecimal, formatNumber } from "../../../i18n/format.ts";
import { Movement } from "../../../ui/rows/Movement.tsx";
import { HoldWords } from "./HoldWords.tsx";
import { averageNet, formatGain } from "./shares.ts";
import styles from "./Swing.module.css";

/** A team's round beside the league's average, and its place now and before the round. */
export function SwingFigures({ swing, isShort = false }: { swing: WireLeagueSwing; isShort?: boolean }) {
  const { own } = swing;
  const average = averageNet(swing);
  const lead = own.net - average;
  const before = formatNumber(own.last_rank);
  const cost = formatNumber(own.cost);
  return (
    <dl className={styles.figures} data-short={isShort || undefined}>
      <div>
        <dt>
          <Trans>Round points</Trans>
        </dt>
        <dd>
          <b className="num">{formatNumber(own.net)}</b>
          {own.cost > 0 && (
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
        <dd className="num">{formatDecimal(average)}</dd>
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
            <b className="num">{formatNumber(own.rank)}</b> <Movement rank={own.rank} lastRank={own.last_rank} />
            {!isShort && own.last_rank > 0 && (
              <small>
                <Trans>{before} before the round</Trans>
              </small>
            )}
          </dd>
        </div>
      )}
      {!isShort && swing.points_to_hold !== null && (
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
