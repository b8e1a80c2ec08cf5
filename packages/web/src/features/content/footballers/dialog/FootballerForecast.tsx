import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { WireElementRound } from "@elleveren/contract";
import { useState, type CSSProperties } from "react";

import { useElementForecast } from "../../../../api/content/forecasts.ts";
import type { GameFootballer } from "../../../../api/content/footballers.ts";
import { formatDecimal, formatPercent } from "../../../../i18n/format.ts";
import { paths } from "../../../../paths.ts";
import { Plot } from "../../../../ui/charts/Plot.tsx";
import plot from "../../../../ui/charts/Plot.module.css";
import { AppLink } from "../../../site/shell/AppLink.tsx";
import { STAT_TITLE } from "../names.ts";
import { useFootballers } from "../use-footballers.ts";
import styles from "./FootballerForecast.module.css";

const percent = (chance: number) => formatPercent(100 * chance, 0);

/** The expectations of a footballer, round by round, and the reasons: his chance to play, his club's prospects, and the parts of the points. */
export function FootballerForecast({ footballer }: { footballer: GameFootballer }) {
  const { t } = useLingui();
  const { data } = useElementForecast(footballer.footballerId);
  const [chosen, choose] = useState<number | null>(null);
  const rounds = data?.rounds.filter((round) => !round.is_frozen) ?? [];
  const round = rounds.find(({ event }) => event === chosen) ?? rounds[0];
  if (!round) return null;
  return (
    <section>
      <h3>{t`Expected points`}</h3>
      <div className={styles.rounds} role="group" aria-label={t`Round`}>
        {rounds.map(({ event, points }) => (
          <button
            key={event}
            type="button"
            aria-pressed={event === round.event}
            onClick={() => choose(event)}
            aria-label={t`Round ${event}: ${formatDecimal(points)} expected`}
          >
            {t({ message: `R${event}`, comment: "Round, in a small pill" })}
            <b className="num">{formatDecimal(points)}</b>
          </button>
        ))}
      </div>
      <Why round={round} />
    </section>
  );
}

function Why({ round }: { round: WireElementRound }) {
  const { t } = useLingui();
  const { opponent } = useFootballers();
  if (round.matches.length === 0) return <p className="note">{t`No match in this round, so nothing is expected.`}</p>;
  return (
    <div className={styles.why}>
      {round.matches.map((match) => {
        const against = opponent({ opponentId: match.opponent, isHome: match.is_home });
        return (
          <p key={match.fixture}>
            <b>{against}.</b>{" "}
            <Trans>
              Plays with a chance of {percent(match.plays)}, an hour or more with {percent(match.plays_full)}. The club
              is expected to score {formatDecimal(match.goals)} and to let in {formatDecimal(match.goals_conceded)}.
            </Trans>
          </p>
        );
      })}
      <h4 className="soft size-3">{t`What the points are made of`}</h4>
      <Parts round={round} />
      <Chances round={round} />
      <p className="note">
        <AppLink to={paths.forecasts}>{t`How good the forecasts have been`}</AppLink>
      </p>
    </div>
  );
}

/** The parts of the points; they add up. */
function Parts({ round: { parts, points } }: { round: WireElementRound }) {
  const { t, i18n } = useLingui();
  const most = Math.max(0.01, ...parts.map((part) => Math.abs(part.points)));
  const signed = (value: number) => formatDecimal(value, 2);
  return (
    <dl className={styles.parts}>
      {parts.map((part) => {
        const title = STAT_TITLE[part.identifier];
        return (
          <div key={part.identifier}>
            <dt>{title ? i18n._(title) : part.identifier}</dt>
            <dd>
              <i
                aria-hidden="true"
                data-less={part.points < 0 || undefined}
                style={{ "--share": (100 * Math.abs(part.points)) / most } as CSSProperties}
              />
              <span className="num">{signed(part.points)}</span>
            </dd>
          </div>
        );
      })}
      <div className={styles.sum}>
        <dt>{t`Expected`}</dt>
        <dd>
          <i aria-hidden="true" style={{ "--share": 0 } as CSSProperties} />
          <span className="num">{signed(points)}</span>
        </dd>
      </div>
    </dl>
  );
}

/** The highest scores that are as rare as this all together are not drawn. */
const RARE = 0.005;
const withoutTail = (chances: readonly number[]): readonly number[] => {
  let rest = 0;
  const kept = chances.findLastIndex((chance) => (rest += chance) >= RARE);
  return chances.slice(0, kept + 1);
};

/** From how many points on the chances are told in words. */
const TOLD = [3, 6, 10] as const;

function Chances({ round: { lowest, chances } }: { round: WireElementRound }) {
  const { t } = useLingui();
  const atLeast = (least: number) =>
    percent(chances.reduce((sum, chance, index) => (lowest + index >= least ? sum + chance : sum), 0));
  const [three, six, ten] = TOLD.map(atLeast);
  const drawn = withoutTail(chances);
  const highest = Math.max(...drawn);
  const width = 100 / drawn.length;
  const told = t`${TOLD[0]} points or more: ${three!}. ${TOLD[1]} or more: ${six!}. ${TOLD[2]} or more: ${ten!}.`;
  return (
    <div>
      <p>{told}</p>
      <Plot
        className={styles.chances}
        label={t`How likely each number of points is`}
        places={drawn.map((_, index) => ({ x: width * (index + 0.5), name: String(lowest + index) }))}
        mostNames={8}
        fewNames={6}
        read={(index) => {
          const [points, chance] = [lowest + index, formatPercent(100 * drawn[index]!, 1)];
          const title = plural(points, { one: "# point", other: "# points" });
          return { title, rows: [{ key: "chance", value: chance }], told: `${points}: ${chance}` };
        }}
        paths={
          <path
            className={plot.columnYou}
            d={drawn
              .map((chance, index) => {
                const height = (100 * chance) / highest;
                return `M${width * index + width * 0.12} 100V${100 - height}H${width * (index + 0.88)}V100z`;
              })
              .join("")}
          />
        }
      />
    </div>
  );
}
