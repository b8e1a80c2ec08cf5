import type { WireLeagueSwing } from "@elleveren/contract";
import { Trans } from "@lingui/react/macro";

import { formatNumber } from "../../../i18n/format.ts";

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
