import type { WireLeagueSwing } from "@elleveren/contract";
import { Trans, useLingui } from "@lingui/react/macro";

import { formatDecimal, formatNumber } from "../../../../i18n/format.ts";
import { Movement } from "../../../../ui/rows/Movement.tsx";
import { averageNet, formatGain } from "./shares.ts";
import styles from "./Swing.module.css";

/** A team's round beside the league's average, and its place now and before the round. */
export function SwingFigures({ swing, isShort = false }: { swing: WireLeagueSwing; isShort?: boolean }) {
  const { t } = useLingui();
  const { own } = swing;
  const average = averageNet(swing);
  const lead = own.net - average;
  const before = formatNumber(own.last_rank);
  const cost = formatNumber(own.cost);
  return (
    <dl className={styles.figures} data-short={isShort || undefined}>
      <div>
        <dt>{t`Round points`}</dt>
        <dd>
          <b className="num">{formatNumber(own.net)}</b>
          {own.cost > 0 && <small>{t`after −${cost} for transfers`}</small>}
        </dd>
      </div>
      <div>
        <dt>{t`League average`}</dt>
        <dd className="num">{formatDecimal(average)}</dd>
      </div>
      <div>
        <dt>{t`Against the average`}</dt>
        <dd className={`num ${lead > 0 ? "up" : lead < 0 ? "down" : ""}`}>{formatGain(lead)}</dd>
      </div>
      {own.rank > 0 && (
        <div>
          <dt>{t`Rank now`}</dt>
          <dd>
            <b className="num">{formatNumber(own.rank)}</b> <Movement rank={own.rank} lastRank={own.last_rank} />
            {!isShort && own.last_rank > 0 && <small>{t`${before} before the round`}</small>}
          </dd>
        </div>
      )}
      {!isShort && swing.points_to_hold !== null && (
        <div>
          <dt>{t`To hold rank ${before}`}</dt>
          <dd>
            <HoldWords swing={swing} />
          </dd>
        </div>
      )}
    </dl>
  );
}

/** The round points that keep the rank from before the round, and how far the team is from them. */
export function HoldWords({ swing: { own, points_to_hold: pointsToHold } }: { swing: WireLeagueSwing }) {
  if (pointsToHold === null) return null;
  const by = own.net - pointsToHold;
  const [points, spare, missing] = [formatNumber(pointsToHold), formatNumber(by), formatNumber(-by)];
  return (
    <>
      <Trans>
        <b className="num">{points}</b> pts
      </Trans>{" "}
      <small className={by < 0 ? "down" : "up"}>
        {by < 0 ? <Trans>{missing} short</Trans> : <Trans>{spare} to spare</Trans>}
      </small>
    </>
  );
}
