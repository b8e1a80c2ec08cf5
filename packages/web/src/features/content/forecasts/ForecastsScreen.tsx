import { Trans, useLingui } from "@lingui/react/macro";
import type { WireForecastSeason } from "@elleveren/contract";
import { useQuery } from "@tanstack/react-query";

import { forecastSeasonQuery, useComingForecasts } from "../../../api/content/forecasts.ts";
import { useGame } from "../../../api/content/game.ts";
import { useMe } from "../../../api/people/me.ts";
import { formatDecimal, formatNumber, formatPercent } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState, LoadingRegion, Skeleton } from "../../../ui/states.tsx";
import { Table } from "../../../ui/Table.tsx";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { ErrorPage } from "../../site/shell/errors/ErrorPage.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";
import { CalibrationChart } from "./CalibrationChart.tsx";
import { FootballerExpectations } from "./FootballerExpectations.tsx";
import styles from "./Forecasts.module.css";

/** `/forecasts`: what is expected of the coming round, and how good the season's forecasts have been. */
export function ForecastsScreen() {
  const { t } = useLingui();
  const query = useQuery(forecastSeasonQuery);
  const title = t`Forecasts`;
  if (query.isError && !query.data) return <ErrorPage error={query.error} title={title} />;
  return (
    <div className="page screen slabs">
      <PageTitle title={title} />
      <header className={styles.head}>
        <h1>{title}</h1>
        <AppLink to={paths.statisticsBy("ep_next")}>{t`Everybody's expected points`}</AppLink>
      </header>
      <p>
        <Trans>
          What the game expects of every player is frozen at the deadline, and graded here when the round is over.
          Nothing is put right afterwards.
        </Trans>
      </p>
      <div className="pair">
        <div className="side">
          <ComingRound />
          {query.data ? (
            <RoundErrors events={query.data.events} />
          ) : (
            <LoadingRegion label={t`Loading the forecasts`}>
              <Skeleton height="420px" />
            </LoadingRegion>
          )}
        </div>
        <div className="side">
          {query.data && query.data.events.length > 0 && (
            <Card title={t`Did it happen as often as was said?`}>
              <CalibrationChart bins={query.data.calibration} />
            </Card>
          )}
          {query.data && <Forecasters season={query.data} />}
        </div>
      </div>
    </div>
  );
}

const MOST_EXPECTED = 8;

function ComingRound() {
  const { t } = useLingui();
  const { footballers, nextRound } = useGame();
  const forecasts = useComingForecasts();
  if (nextRound === null || forecasts === undefined) return null;
  const { roundId } = nextRound;
  const best = footballers
    .map(({ footballerId }) => ({ element: footballerId, ...forecasts.of(footballerId, roundId) }))
    .toSorted((one, other) => other.points - one.points)
    .slice(0, MOST_EXPECTED)
    .map(({ element, points, chance }) => ({ element, expected: points, chance }));
  return (
    <Card
      title={t`Most expected in round ${roundId}`}
      aside={<AppLink to={paths.forecastRound(roundId)}>{t`All`}</AppLink>}
    >
      <FootballerExpectations label={t`Most expected in round ${roundId}`} rows={best} columns={["chance"]} />
    </Card>
  );
}

type RoundRow = WireForecastSeason["events"][number];
const KINDS = ["game", "form", "season", "price"] as const;

function RoundErrors({ events }: { events: readonly RoundRow[] }) {
  const { t } = useLingui();
  const headings = {
    game: [t`Ours`, t`The game's forecast`],
    form: [t`Form`, t`The form alone`],
    season: [t`Mean`, t`The season's points per match alone`],
    price: [t`Price`, t`The price alone`],
  } as const;
  const count = events.reduce((sum, row) => sum + row.count, 0);
  const meanOf = (kind: (typeof KINDS)[number]) =>
    count === 0 ? 0 : events.reduce((sum, row) => sum + row.count * row[kind], 0) / count;
  const whole: RoundRow = {
    event: 0,
    afterwards: false,
    count,
    game: meanOf("game"),
    form: meanOf("form"),
    season: meanOf("season"),
    price: meanOf("price"),
  };
  const isBest = (row: RoundRow, kind: (typeof KINDS)[number]) => KINDS.every((other) => row[kind] <= row[other]);
  return (
    <Card title={t`How far off`}>
      {events.length === 0 ? (
        <EmptyState>
          <Trans>The first forecast is graded when the first round is over.</Trans>
        </EmptyState>
      ) : (
        <>
          <p className="note pad-body">
            <Trans>
              Mean squared error in points: less is better. Beside our forecast stand three simple ones; a good one
              beats them all.
            </Trans>
          </p>
          <Table
            label={t`Errors by round`}
            rows={[whole, ...events]}
            rowKey={({ event }) => event}
            columns={[
              {
                key: "round",
                heading: t`Round`,
                align: "start",
                isRowHeading: true,
                cell: ({ event, afterwards }) =>
                  event === 0 ? (
                    <b>{t`Season`}</b>
                  ) : (
                    <>
                      <AppLink to={paths.forecastRound(event)}>{t`Round ${event}`}</AppLink>
                      {afterwards && "*"}
                    </>
                  ),
              },
              ...KINDS.map((kind) => ({
                key: kind,
                heading: headings[kind][0],
                title: headings[kind][1],
                cell: (row: RoundRow) => (
                  <span className={isBest(row, kind) ? `num ${styles.best}` : "num soft"}>
                    {formatDecimal(row[kind], 2)}
                  </span>
                ),
              })),
            ]}
          />
          {events.some(({ afterwards }) => afterwards) && (
            <p className="note pad-foot">
              <Trans>* Played before there were forecasts: made later from what was known before the deadline.</Trans>
            </p>
          )}
        </>
      )}
    </Card>
  );
}

function Forecasters({ season: { forecasters, forecaster_count: count } }: { season: WireForecastSeason }) {
  const { t } = useLingui();
  const { account } = useMe();
  return (
    <Card title={t`Managers' forecasts`}>
      <p className="note pad-body">
        <Trans>
          Anybody with a team can send forecasts by API key. They are frozen at the same moment as ours, and graded the
          same way. <a href="/api/docs/">How to send them</a>
        </Trans>
      </p>
      {forecasters.length === 0 ? (
        <EmptyState>
          <Trans>Nobody has been graded yet.</Trans>
        </EmptyState>
      ) : (
        <>
          <Table
            label={t`Managers' forecasts`}
            rows={forecasters}
            rowKey={({ entry }) => entry}
            isOwn={({ entry }) => entry === account?.entryId}
            columns={[
              { key: "rank", heading: t`#`, title: t`Rank`, align: "start", cell: ({ rank }) => rank ?? "–" },
              {
                key: "team",
                heading: t`Team`,
                align: "start",
                isRowHeading: true,
                cell: ({ entry, entry_name: name }) => <AppLink to={paths.entryHistory(entry)}>{name}</AppLink>,
              },
              { key: "rounds", heading: t`Rounds`, cell: ({ rounds }) => formatNumber(rounds) },
              {
                key: "error",
                heading: t`Error`,
                title: t`Mean squared error in points: less is better`,
                cell: ({ squared_error: error }) => <span className="num">{formatDecimal(error, 2)}</span>,
              },
              {
                key: "beside",
                heading: t`Beside ours`,
                title: t`The error beside the game's own in the same rounds: below 0 is better than ours`,
                cell: ({ squared_error: error, game_squared_error: ours }) => (
                  <b className="num">{formatDifference(ours === 0 ? 0 : error / ours - 1)}</b>
                ),
              },
            ]}
          />
          {count > forecasters.length && (
            <p className="note pad-foot">{t`The best ${forecasters.length} of ${formatNumber(count)}`}</p>
          )}
        </>
      )}
    </Card>
  );
}

const formatDifference = (share: number): string => `${share > 0 ? "+" : ""}${formatPercent(100 * share, 1)}`;
