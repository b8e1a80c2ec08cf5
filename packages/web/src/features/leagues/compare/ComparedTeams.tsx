import { Plural, Trans, useLingui } from "@lingui/react/macro";

import { useGame } from "../../../api/content/game.ts";
import type { Comparison, Side } from "../../../api/leagues/league-now.ts";
import { useMe } from "../../../api/people/me.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { CHIP_TITLE } from "../../footballers/names.ts";
import { AppLink } from "../../shell/AppLink.tsx";
import { formatGain } from "../live/shares.ts";
import styles from "./Compare.module.css";

/** Both teams with their round in figures, and who is ahead. */
export function ComparedTeams({ compared }: { compared: Comparison }) {
  const { a, b, difference } = compared;
  const points = Math.abs(difference);
  const ahead = difference > 0 ? a.entryName : b.entryName;
  return (
    <div className={styles.teams}>
      <Team side={a} roundId={compared.roundId} />
      <p className={styles.versus}>
        <b className="num">{formatGain(difference, 0)}</b>
        <span>
          {difference === 0 ? (
            <Trans>Level in the round</Trans>
          ) : (
            <Plural
              value={points}
              one={`# point to ${ahead} in the round`}
              other={`# points to ${ahead} in the round`}
            />
          )}
        </span>
      </p>
      <Team side={b} roundId={compared.roundId} />
    </div>
  );
}

function Team({ side, roundId }: { side: Side; roundId: number }) {
  const { t, i18n } = useLingui();
  const { account } = useMe();
  const { footballerById } = useGame();
  const captain = side.captainId === null ? undefined : footballerById.get(side.captainId);
  const facts = [
    [t`Round points`, formatNumber(side.points)],
    ...(side.costPoints > 0 ? [[t`Transfer costs`, formatNumber(-side.costPoints)]] : []),
    [t`Captain`, captain?.webName ?? "–"],
    ...(side.chip === null ? [] : [[t`Chip`, i18n._(CHIP_TITLE[side.chip])]]),
    [t`Still to play`, formatNumber(side.leftCount)],
    ...(side.rank > 0 ? [[t`Rank in the league`, formatNumber(side.rank)]] : []),
  ] as const;
  return (
    <section className={styles.team} data-own={side.entryId === account?.entryId || undefined}>
      <h2>
        <AppLink to={paths.entryRound(side.entryId, roundId)}>
          {side.entryId === account?.entryId && <i className="bars" aria-hidden="true" />}
          {side.entryName}
        </AppLink>
      </h2>
      <small>{side.managerName}</small>
      <b className="num">{formatNumber(side.netPoints)}</b>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
