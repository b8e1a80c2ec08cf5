import { Trans, useLingui } from "@lingui/react/macro";
import type { WireDuelOdds, WireTurn } from "@elleveren/contract";
import type { EntryId, LeagueId } from "@elleveren/rules";

import { useDuelOdds } from "../../../../api/leagues/league-odds.ts";
import { formatDecimal } from "../../../../i18n/format.ts";
import { Card } from "../../../../ui/Card.tsx";
import { useFootballers } from "../../../content/footballers/use-footballers.ts";
import { DuelStory } from "./DuelStory.tsx";
import { formatChance } from "./format-chance.ts";
import { OddsFoot, OddsHidden } from "./OddsFoot.tsx";
import { useOddsWish } from "./odds-wish.ts";
import styles from "./Odds.module.css";

interface DuelOddsCardProps {
  readonly leagueId: LeagueId;
  readonly pair: readonly [EntryId, EntryId];
}

/** Which of two teams wins the running round, and what would turn it; nothing where nothing is open any more. */
export function DuelOddsCard({ leagueId, pair }: DuelOddsCardProps) {
  const { t } = useLingui();
  const [isShown, show] = useOddsWish();
  const { data } = useDuelOdds(leagueId, pair, isShown);
  if (!isShown) return <OddsHidden onShow={() => show(true)} />;
  if (!data || data.is_decided) return null;
  return (
    <Card title={t`Who wins the round?`}>
      <DuelEnds odds={data} />
      <DuelStory odds={data} />
      <DuelTurns odds={data} />
      <OddsFoot draws={data.draws} isPlain={data.is_plain} onHide={() => show(false)} />
    </Card>
  );
}

function DuelEnds({ odds: { a, b, win, draw, loss } }: { odds: WireDuelOdds }) {
  const { t } = useLingui();
  const rangeOf = ({ expected, low, high }: WireDuelOdds["a"]) =>
    t`about ${formatDecimal(expected)}, likely ${low} to ${high}`;
  return (
    <>
      <div className={styles.ends}>
        <span>
          <b className="num">{formatChance(win)}</b>
          {a.entry_name}
          <small>{rangeOf(a)}</small>
        </span>
        <span>
          <b className="num">{formatChance(draw)}</b>
          {t({ message: "Level", context: "a duel ends level" })}
        </span>
        <span>
          <b className="num">{formatChance(loss)}</b>
          {b.entry_name}
          <small>{rangeOf(b)}</small>
        </span>
      </div>
      <div className={styles.bar} aria-hidden="true">
        {[win, draw, loss].map((share, index) => (
          <i key={index} style={{ width: `${100 * share}%` }} />
        ))}
      </div>
    </>
  );
}

function DuelTurns({ odds: { a, b, helps, harms } }: { odds: WireDuelOdds }) {
  const { t } = useLingui();
  const { footballer } = useFootballers();
  const told = ({ element, kind, chance, win }: WireTurn) => {
    const name = footballer(element).webName;
    const [happens, then] = [formatChance(chance), formatChance(win)];
    switch (kind) {
      case "returns":
        return t`${name} adds four points or more (${happens}): then ${then}`;
      case "blanks":
        return t`${name} adds next to nothing (${happens}): then ${then}`;
      default:
        return t`${name} does not play (${happens}): then ${then}`;
    }
  };
  const list = (turns: readonly WireTurn[]) => (
    <ul>
      {turns.map((turn) => (
        <li key={`${turn.element} ${turn.kind}`}>{told(turn)}</li>
      ))}
    </ul>
  );
  if (helps.length === 0 && harms.length === 0) return null;
  return (
    <div className={styles.turns}>
      {helps.length > 0 && (
        <section>
          <h3>
            <Trans>What {a.entry_name} needs</Trans>
          </h3>
          {list(helps)}
        </section>
      )}
      {harms.length > 0 && (
        <section>
          <h3>
            <Trans>What {b.entry_name} needs</Trans>
          </h3>
          {list(harms)}
        </section>
      )}
      <p className="note">{t`In brackets how likely it is; behind it the chance of ${a.entry_name} if it happens.`}</p>
    </div>
  );
}
