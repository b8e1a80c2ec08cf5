import { useLingui } from "@lingui/react/macro";
import type { FootballerId } from "@elleveren/rules";

import { useGame } from "../../../api/content/game.ts";
import type { Match } from "../../../api/live/match.ts";
import { Card } from "../../../ui/Card.tsx";
import { Tag } from "../../../ui/Tag.tsx";
import { BonusRows } from "../points/breakdown/BonusRows.tsx";
import styles from "./MatchView.module.css";

/** How many are shown: those with bonus, and who is behind them. */
const SHOWN = 8;

/** The leaders or winners of the race for bonus. */
export function MatchBonus({ match, isOwn }: { match: Match; isOwn: (id: FootballerId) => boolean }) {
  const { t } = useLingui();
  const { ruleset } = useGame();
  const name = ruleset.bonus.mode === "opta-strict" ? "opta_index" : "bps";
  const ratings = match.fixture.stats.find((stat) => stat.name === name);
  const bonusOf = new Map(match.elements.map((row) => [row.element, row.bonus]));
  const rows = [...(ratings?.home ?? []), ...(ratings?.away ?? [])]
    .map(({ footballerId, value }) => ({ footballerId, value, bonus: bonusOf.get(footballerId) ?? 0 }))
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => b.bonus - a.bonus || b.value - a.value)
    .slice(0, SHOWN);
  if (rows.length === 0) return null;
  return (
    <Card title={t`The race for bonus`} aside={match.bonus_final ? undefined : <Tag kind="live">{t`Provisional`}</Tag>}>
      <div className={styles.body}>
        <BonusRows rows={rows} isOwn={isOwn} />
        {match.bonus_final && <p className="note">{t`The bonus is final.`}</p>}
      </div>
    </Card>
  );
}
