import type { WireEntryWrapped } from "@elleveren/contract";
import { decodeChip } from "@elleveren/contract/decode.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { EntryId } from "@elleveren/rules";

import { formatDecimal, formatNumber, formatPercent } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import type { DeckCard } from "../../../ui/page/Deck.tsx";
import { CHIP_TITLE } from "../../content/footballers/names.ts";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { RankChart } from "../../teams/history/RankChart.tsx";
import { Man } from "../leagues/paper/Named.tsx";
import { Figure, PointsFigure } from "./CardParts.tsx";
import styles from "./Wrapped.module.css";

type Told = NonNullable<WireEntryWrapped["told"]>;

interface Season {
  readonly told: Told;
  /** All its rounds are settled. */
  readonly isOver: boolean;
}

/** The facts that there are to tell, each figure with the way to its explanation. */
export function useEntryCards(entryId: EntryId, { told, isOver }: Season): DeckCard[] {
  const { t } = useLingui();
  const { best, worst, captain, man, bench, transfers, chips, luck, duels, climb } = told;
  const round = (event: number) => <AppLink to={paths.entryRound(entryId, event)}>{t`round ${event}`}</AppLink>;
  const toHistory = (words: string) => <AppLink to={paths.entryHistory(entryId)}>{words}</AppLink>;
  const cards: (DeckCard | null)[] = [
    {
      key: "place",
      title: isOver ? t`Where it ended` : t`Where it stands`,
      content: <Place entryId={entryId} told={told} />,
    },
    {
      key: "rounds",
      title: t`The best round and the other one`,
      content: (
        <>
          <PointsFigure value={best.points} />
          <p>
            <Trans>were the best, in {round(best.event)}.</Trans>
          </p>
          <p className="soft">
            <Trans>
              At the other end: <b className="num">{formatNumber(worst.points)}</b> in {round(worst.event)}. Everybody
              has one of those.
            </Trans>
          </p>
        </>
      ),
    },
    {
      key: "captain",
      title: t`The armband`,
      content: (
        <>
          <PointsFigure value={captain.points} />
          <p>{t`came from captains, counted as they were multiplied.`}</p>
          {captain.best && (
            <p>
              <Trans>
                The largest haul: <Man id={captain.best.element} /> with{" "}
                <b className="num">{formatNumber(captain.best.points)}</b> in {round(captain.best.event)}.
              </Trans>
            </p>
          )}
        </>
      ),
    },
    man && {
      key: "man",
      title: t`The man who gave most`,
      content: (
        <>
          <Figure>
            <Man id={man.element} />
          </Figure>
          <p>
            <Trans>
              <b className="num">{formatNumber(man.points)}</b> points for the team, in{" "}
              <Plural value={man.rounds} one="# round" other="# rounds" />.
            </Trans>
          </p>
        </>
      ),
    },
    {
      key: "bench",
      title: t`Tears on the bench`,
      content: (
        <>
          <PointsFigure value={bench.points} />
          <p>{t`stayed on the bench in all.`}</p>
          {bench.worst && (
            <p>
              <Trans>
                <b className="num">{formatNumber(bench.worst.points)}</b> of them in {round(bench.worst.event)}.
              </Trans>
            </p>
          )}
        </>
      ),
    },
    {
      key: "transfers",
      title: t`Transfers`,
      content: (
        <>
          <Figure unit={<Plural value={transfers.count} one="transfer" other="transfers" />}>
            {formatNumber(transfers.count)}
          </Figure>
          {transfers.cost > 0 && (
            <p>
              <Trans>
                They cost <b className="num">{formatNumber(transfers.cost)}</b> points.
              </Trans>
            </p>
          )}
          {transfers.best && (
            <p>
              <Trans>
                The best were those of {round(transfers.best.event)}: {formatDecimal(transfers.best.expected)} points
                more were expected of the squad.
              </Trans>
            </p>
          )}
          {transfers.costliest && (
            <p>
              <Trans>
                The costliest were those of {round(transfers.costliest.event)}:{" "}
                {formatDecimal(-transfers.costliest.expected)} points fewer were expected, the cost counted in.
              </Trans>
            </p>
          )}
          <p>{toHistory(t`How that is judged`)}</p>
        </>
      ),
    },
    { key: "chips", title: t`Chips`, content: <Chips entryId={entryId} chips={chips} /> },
    luck && {
      key: "luck",
      title: t`Skill or luck?`,
      content: (
        <>
          {luck.luckier_than === null ? (
            <Figure unit={t`points of luck`}>{signed(luck.luck)}</Figure>
          ) : (
            <>
              <Figure>{formatPercent(100 * luck.luckier_than, 0)}</Figure>
              <p>
                <Trans>of the teams had less luck. It was worth {signed(luck.luck)} points.</Trans>
              </p>
            </>
          )}
          <p>{toHistory(t`Round by round`)}</p>
        </>
      ),
    },
    duels && {
      key: "duels",
      title: t`Man against man`,
      content: (
        <>
          <Figure unit={<Plural value={duels.won} one="match won" other="matches won" />}>
            {formatNumber(duels.won)}
          </Figure>
          <p>
            <Trans>
              {formatNumber(duels.drawn)} drawn and {formatNumber(duels.lost)} lost, in{" "}
              <Plural value={duels.leagues} one="# head-to-head league" other="# head-to-head leagues" />.
            </Trans>
          </p>
          <p>
            <AppLink to={paths.leagues}>{t`The leagues`}</AppLink>
          </p>
        </>
      ),
    },
    climb.length > 1
      ? {
          key: "climb",
          title: t`The way there`,
          content: (
            <div className={styles.chart}>
              <RankChart
                rounds={climb.map(({ event, rank }) => ({
                  roundId: event,
                  overallRank: rank,
                  chip: decodeChip(chips.find((one) => one.event === event)?.chip ?? "") ?? null,
                }))}
              />
            </div>
          ),
        }
      : null,
  ];
  return cards.filter((card) => card !== null);
}

const signed = (value: number): string => `${value > 0 ? "+" : ""}${formatDecimal(value)}`;

function Place({ entryId, told: { rank, rank_count: count, total, climb } }: { entryId: EntryId; told: Told }) {
  const { t } = useLingui();
  const peak = climb.toSorted((one, other) => one.rank - other.rank)[0];
  return (
    <>
      <Figure unit={<Trans>of {formatNumber(count)}</Trans>}>
        <Trans>No. {formatNumber(rank)}</Trans>
      </Figure>
      <p>
        <Trans>
          With <b className="num">{formatNumber(total)}</b> points.
        </Trans>
      </p>
      {peak && peak.rank < rank && (
        <p>
          <Trans>
            The highest place was number {formatNumber(peak.rank)}, after round {peak.event}.
          </Trans>
        </p>
      )}
      <p>
        <AppLink to={paths.entryHistory(entryId)}>{t`Round by round`}</AppLink>
      </p>
    </>
  );
}

function Chips({ entryId, chips }: { entryId: EntryId; chips: Told["chips"] }) {
  const { t, i18n } = useLingui();
  if (chips.length === 0) return <p>{t`No chip was played. They are still in the drawer.`}</p>;
  return (
    <ul className={styles.list}>
      {chips.map(({ event, chip, points }) => {
        const name = decodeChip(chip);
        return (
          <li key={event}>
            <b>{name ? i18n._(CHIP_TITLE[name]) : chip}</b>:{" "}
            <Trans>
              <span className="num">{formatNumber(points)}</span> points in{" "}
              <AppLink to={paths.entryRound(entryId, event)}>round {event}</AppLink>
            </Trans>
          </li>
        );
      })}
    </ul>
  );
}
