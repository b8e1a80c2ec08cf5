import { Trans, useLingui } from "@lingui/react/macro";
import type { CSSProperties } from "react";

import type { Fixture } from "../../api/fixtures.ts";
import type { GameFootballer } from "../../api/footballers.ts";
import { useGame } from "../../api/game.ts";
import type { LiveRound, RoundPicks } from "../../api/round-points.ts";
import { formatDecimal } from "../../i18n/format.ts";
import styles from "./BonusRace.module.css";

interface BonusRaceProps {
  readonly footballer: GameFootballer;
  readonly picks: RoundPicks;
  readonly live: LiveRound | undefined;
  readonly fixtures: readonly Fixture[];
}

/** Who leads the race for bonus in his match. A double round adds two matches up, so it has none to show. */
export function BonusRace({ footballer, picks, live, fixtures }: BonusRaceProps) {
  const { t } = useLingui();
  const { footballers, ruleset } = useGame();
  const own = fixtures.filter((row) => row.home.clubId === footballer.clubId || row.away.clubId === footballer.clubId);
  const fixture = own[0];
  if (!fixture || own.length > 1 || !fixture.isStarted || !live) return null;
  const stat = ruleset.bonus.mode === "opta-strict" ? "opta_index" : "bps";
  const rows = footballers
    .filter((row) => row.clubId === fixture.home.clubId || row.clubId === fixture.away.clubId)
    .map((row) => ({
      row,
      value: live.get(row.footballerId)?.stat(stat) ?? 0,
      bonus: live.get(row.footballerId)?.bonus ?? 0,
    }))
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => b.bonus - a.bonus || b.value - a.value);
  if (rows.length === 0) return null;
  const isYours = (id: number) => picks.picks.some((pick) => pick.footballerId === id);
  const best = Math.max(...rows.map(({ value }) => value));
  const shown = rows.filter(({ row }, index) => index < 4 || row.footballerId === footballer.footballerId).slice(0, 5);
  return (
    <section>
      <h3>
        <Trans>The race for bonus</Trans>
      </h3>
      <ol className={styles.race}>
        {shown.map(({ row, value, bonus }) => (
          <li key={row.footballerId} data-yours={isYours(row.footballerId) || undefined}>
            <b className="num">{bonus > 0 ? bonus : "–"}</b>
            <span>
              {row.webName}
              {isYours(row.footballerId) && <span className="vh">{t`, in this team`}</span>}
            </span>
            <span
              className={styles.bar}
              style={{ "--share": (value / best) * 100 } as CSSProperties}
              aria-hidden="true"
            />
            <span className="num">{formatDecimal(value)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
