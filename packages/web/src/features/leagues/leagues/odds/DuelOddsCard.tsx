import { Trans, useLingui } from "@lingui/react/macro";
import type { WireDuelOdds } from "@elleveren/contract";
import type { EntryId, LeagueId } from "@elleveren/rules";

import { useDuelOdds } from "../../../../api/leagues/league-odds.ts";
import { useOddsWish } from "../../../../api/people/odds-wish.ts";
import { formatDecimal } from "../../../../i18n/format.ts";
import { Card } from "../../../../ui/Card.tsx";
import { DuelStory } from "./DuelStory.tsx";
import { formatChance } from "./format-chance.ts";
import { Needs } from "./Needs.tsx";
import { NeedsNote, OddsFoot, OddsHidden } from "./OddsFoot.tsx";
import { ShareStory } from "./ShareStory.tsx";
import styles from "./Odds.module.css";

interface DuelOddsCardProps {
  readonly leagueId: LeagueId;
  readonly pair: readonly [EntryId, EntryId];
  /** The loser is out. */
  readonly isKnockout?: boolean;
}

/** Which of two teams wins the current round, and what would turn it; when all is over, how it came to that. */
export function DuelOddsCard({ leagueId, pair, isKnockout = false }: DuelOddsCardProps) {
  const { t } = useLingui();
  const wish = useOddsWish();
  const { data, isFetching: isOld } = useDuelOdds({ leagueId, pair, isKnockout }, wish.isShown);
  if (!wish.isShown) return <OddsHidden wish={wish} />;
  if (!data) return null;
  const share = data.story.length > 1 && (
    <ShareStory
      leagueId={leagueId}
      round={data.event}
      of={{ pair, names: [data.a.entry_name, data.b.entry_name], isKnockout }}
    />
  );
  if (data.is_decided) {
    return share ? (
      <Card title={t`How the chances went`} aside={share}>
        <DuelStory odds={data} />
      </Card>
    ) : null;
  }
  return (
    <Card title={isKnockout ? t`Who goes through?` : t`Who wins the round?`} aside={share}>
      <DuelEnds odds={data} />
      <DuelStory odds={data} />
      {data.through !== null && (
        <p className="note pad-row">
          <Trans>Level on points it goes by goals, and then by the toss of a coin.</Trans>
        </p>
      )}
      <DuelNeeds odds={data} />
      <OddsFoot odds={data} isOld={isOld} wish={wish} />
    </Card>
  );
}

/** In a knock-out somebody goes through, so that level points are a way there and no end. */
function DuelEnds({ odds: { a, b, win, draw, loss, through } }: { odds: WireDuelOdds }) {
  const { t } = useLingui();
  const rangeOf = ({ expected, low, high }: WireDuelOdds["a"]) =>
    t`about ${formatDecimal(expected)}, likely ${low} to ${high}`;
  return (
    <>
      <div className={styles.ends}>
        <span>
          <b className="num">{formatChance(through ?? win)}</b>
          {a.entry_name}
          <small>{rangeOf(a)}</small>
        </span>
        <span>
          <b className="num">{formatChance(draw)}</b>
          {t({ message: "Level", context: "a duel ends level" })}
        </span>
        <span>
          <b className="num">{formatChance(through === null ? loss : 1 - through)}</b>
          {b.entry_name}
          <small>{rangeOf(b)}</small>
        </span>
      </div>
      <div className={styles.bar} aria-hidden="true">
        {(through === null ? [win, draw, loss] : [through, 0, 1 - through]).map((share, index) => (
          <i key={index} style={{ width: `${100 * share}%` }} />
        ))}
      </div>
    </>
  );
}

function DuelNeeds({ odds: { a, b, helps, harms } }: { odds: WireDuelOdds }) {
  const { t } = useLingui();
  if (helps.length === 0 && harms.length === 0) return null;
  return (
    <div className={styles.turns}>
      {[
        { name: a.entry_name, needs: helps },
        { name: b.entry_name, needs: harms },
      ].map(
        ({ name, needs }, side) =>
          needs.length > 0 && (
            <section key={side}>
              <h3>{t`What ${name} needs`}</h3>
              <Needs needs={needs} />
            </section>
          ),
      )}
      <NeedsNote />
    </div>
  );
}
