import type { WireComparison, WireLeagueSide } from "@elleveren/contract";
import { Plural, Trans, useLingui } from "@lingui/react/macro";

import { useGame } from "../../../api/content/game.ts";
import { useMe } from "../../../api/people/me.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { CHIP_TITLE } from "../../footballers/names.ts";
import { AppLink } from "../../shell/AppLink.tsx";
import { formatGain } from "../live/shares.ts";
import styles from "./Compare.module.css";

/** Both teams with their round in figures, and who is ahead. */
export function ComparedTeams({ compared }: { compared: WireComparison }) {
  const { a, b, difference } = compared;
  const points = Math.abs(difference);
  const ahead = difference > 0 ? a.entry_name : b.entry_name;
  return (
    <div className={styles.teams}>
      <Team side={a} roundId={compared.event} />
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
      <Team side={b} roundId={compared.event} />
    </div>
  );
}

function Team({ side, roundId }: { side: WireLeagueSide; roundId: number }) {
  const { t, i18n } = useLingui();
  const { account } = useMe();
  const { footballerById } = useGame();
  const captain = side.captain === null ? undefined : footballerById.get(side.captain);
  const facts = [
    [t`Round points`, formatNumber(side.points)],
    ...(side.cost > 0 ? [[t`Transfer costs`, formatNumber(-side.cost)]] : []),
    [t`Captain`, captain?.webName ?? "–"],
    ...(side.chip === null ? [] : [[t`Chip`, i18n._(CHIP_TITLE[side.chip])]]),
    [t`Still to play`, formatNumber(side.left)],
    ...(side.rank > 0 ? [[t`Rank in the league`, formatNumber(side.rank)]] : []),
  ] as const;
  return (
    <section className={styles.team} data-own={side.entry === account?.entryId || undefined}>
      <h2>
        <AppLink to={paths.entryRound(side.entry, roundId)}>
          {side.entry === account?.entryId && <i className="bars" aria-hidden="true" />}
          {side.entry_name}
        </AppLink>
      </h2>
      <small>{side.player_name}</small>
      <b className="num">{formatNumber(side.net)}</b>
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
