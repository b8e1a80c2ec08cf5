import { Trans, useLingui } from "@lingui/react/macro";
import type { WireForecastGrade, WireRoundForecast } from "@elleveren/contract";
import type { RoundId } from "@elleveren/rules";
import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";

import { roundForecastQuery } from "../../../api/content/forecasts.ts";
import { useGame } from "../../../api/content/game.ts";
import { isApiFailure } from "../../../api/wire/problems.ts";
import { formatDecimal, formatGameDeadline, formatNumber } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState, LoadingRegion, Skeleton } from "../../../ui/states.tsx";
import { Table } from "../../../ui/Table.tsx";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { ErrorPage, NotFoundPage } from "../../site/shell/errors/ErrorPage.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";
import { useNumberParams } from "../../site/shell/use-number-params.ts";
import { CalibrationChart } from "./CalibrationChart.tsx";
import { FootballerExpectations } from "./FootballerExpectations.tsx";
import styles from "./Forecasts.module.css";

/** `/forecasts/{roundId}`: what a round's forecast said, and what came of it. */
export function RoundForecastScreen() {
  const { roundId } = useNumberParams("roundId");
  const { rounds } = useGame();
  const round = rounds.find((candidate) => candidate.roundId === roundId);
  return round ? (
    <RoundForecast key={round.roundId} round={round.roundId} deadlineAtMs={round.deadlineAtMs} />
  ) : (
    <NotFoundPage />
  );
}

function RoundForecast({ round, deadlineAtMs }: { round: RoundId; deadlineAtMs: number }) {
  const { t } = useLingui();
  const query = useQuery(roundForecastQuery(round));
  const title = t`Forecast of round ${round}`;
  const isMissing = isApiFailure(query.error) && query.error.status === 404;
  if (query.isError && !isMissing && !query.data) return <ErrorPage error={query.error} title={title} />;
  return (
    <div className="page screen slabs">
      <PageTitle title={title} mast={t`Forecasts`} />
      <RoundPager round={round} />
      <h1>{title}</h1>
      {query.data ? (
        <Told forecast={query.data} deadlineAtMs={deadlineAtMs} />
      ) : isMissing ? (
        <Card>
          <EmptyState>
            <Trans>There is no forecast of this round. The ten coming rounds have one.</Trans>
          </EmptyState>
        </Card>
      ) : (
        <LoadingRegion label={t`Loading the forecast`}>
          <Skeleton height="560px" />
        </LoadingRegion>
      )}
    </div>
  );
}

function RoundPager({ round }: { round: RoundId }) {
  const { t } = useLingui();
  const { rounds } = useGame();
  const has = (id: number) => rounds.some(({ roundId }) => roundId === id);
  return (
    <nav className={styles.pager} aria-label={t`Rounds`}>
      {has(round - 1) ? (
        <AppLink to={paths.forecastRound(round - 1)}>
          <ChevronLeft aria-hidden="true" />
          {t`Round ${round - 1}`}
        </AppLink>
      ) : (
        <span />
      )}
      <AppLink to={paths.forecasts}>{t`The whole season`}</AppLink>
      {has(round + 1) ? (
        <AppLink to={paths.forecastRound(round + 1)}>
          {t`Round ${round + 1}`}
          <ChevronRight aria-hidden="true" />
        </AppLink>
      ) : (
        <span />
      )}
    </nav>
  );
}

function Told({ forecast, deadlineAtMs }: { forecast: WireRoundForecast; deadlineAtMs: number }) {
  const { t } = useLingui();
  const { grade, is_frozen: isFrozen, afterwards } = forecast;
  const deadline = formatGameDeadline(deadlineAtMs);
  return (
    <>
      <Alert kind="info">
        {afterwards ? (
          <Trans>
            This round was played before there were forecasts. It was made later from what was known before the
            deadline, without news.
          </Trans>
        ) : isFrozen ? (
          <Trans>Frozen at the deadline, {deadline}: nothing has been changed since.</Trans>
        ) : (
          <Trans>This moves with news, matches and owners until it is frozen at the deadline, {deadline}.</Trans>
        )}
        {isFrozen && !grade && <> {t`It is graded when the round is over.`}</>}
      </Alert>
      <div className="pair">
        <div className="side">
          {grade && <Grades forecasters={grade.forecasters} count={grade.count} managerCount={grade.manager_count} />}
          <Everybody forecast={forecast} />
        </div>
        {grade && (
          <div className="side">
            <Card title={t`Did it happen as often as was said?`}>
              <CalibrationChart bins={grade.calibration} />
            </Card>
            <Calls title={t`Best calls`} calls={grade.best}>
              <Trans>Where the forecast was closer than the season's mean by most.</Trans>
            </Calls>
            <Calls title={t`Worst calls`} calls={grade.worst}>
              <Trans>Where the season's mean would have been closer.</Trans>
            </Calls>
          </div>
        )}
      </div>
    </>
  );
}

interface GradesProps {
  readonly forecasters: readonly WireForecastGrade[];
  readonly count: number;
  readonly managerCount: number;
}

function Grades({ forecasters, count, managerCount }: GradesProps) {
  const { t } = useLingui();
  const names = {
    game: t`The game's forecast`,
    form: t`The form alone`,
    season: t`The season's mean alone`,
    price: t`The price alone`,
  } as const;
  const managersShown = forecasters.filter(({ kind }) => kind === "manager").length;
  return (
    <Card title={t`How far off`}>
      <p className="note pad-body">
        <Trans>
          Of {formatNumber(count)} players who had a match and were not ruled out. Squared error counts large misses
          most; above 0, bias is having expected too much.
        </Trans>
      </p>
      <Table
        label={t`How far off`}
        rows={forecasters}
        rowKey={({ kind, entry }) => entry ?? kind}
        isOwn={({ kind }) => kind === "game"}
        columns={[
          {
            key: "who",
            heading: t`Forecast`,
            align: "start",
            isRowHeading: true,
            cell: ({ kind, entry, entry_name: name }) =>
              kind === "manager" ? <AppLink to={paths.entryHistory(entry!)}>{name}</AppLink> : names[kind],
          },
          {
            key: "squared",
            heading: t({ message: "Sq. error", comment: "Mean squared error, table head" }),
            title: t`Mean squared error in points: less is better`,
            cell: ({ squared_error: error }) => <b className="num">{formatDecimal(error, 2)}</b>,
          },
          {
            key: "absolute",
            heading: t`Miss`,
            title: t`Mean distance in points`,
            cell: ({ absolute_error: error }) => <span className="num">{formatDecimal(error, 2)}</span>,
          },
          {
            key: "bias",
            heading: t`Bias`,
            title: t`Expected less scored, on average`,
            isWide: true,
            cell: ({ bias }) => <span className="num soft">{formatDecimal(bias, 2)}</span>,
          },
        ]}
      />
      {managerCount > managersShown && (
        <p className="note pad-foot">{t`The best ${managersShown} of ${formatNumber(managerCount)} managers`}</p>
      )}
    </Card>
  );
}

interface CallsProps {
  readonly title: string;
  readonly calls: NonNullable<WireRoundForecast["grade"]>["best"];
  readonly children: ReactNode;
}

function Calls({ title, calls, children }: CallsProps) {
  if (calls.length === 0) return null;
  return (
    <Card title={title}>
      <p className="note pad-body">{children}</p>
      <FootballerExpectations label={title} rows={calls} columns={["season", "points"]} />
    </Card>
  );
}

const FEW = 20;

function Everybody({ forecast: { elements, is_frozen: isFrozen } }: { forecast: WireRoundForecast }) {
  const { t } = useLingui();
  const [isWhole, setWhole] = useState(false);
  const rows = elements
    .map(({ id, points, chance, scored }) => ({ element: id, expected: points, chance, points: scored }))
    .toSorted((one, other) => other.expected - one.expected);
  return (
    <Card title={t`Most expected`}>
      <FootballerExpectations
        label={t`Most expected`}
        rows={isWhole ? rows : rows.slice(0, FEW)}
        columns={isFrozen ? ["chance", "points"] : ["chance"]}
      />
      {!isWhole && rows.length > FEW && (
        <div className="pad-body ruled">
          <Button onPress={() => setWhole(true)}>{t`Show all ${rows.length} players`}</Button>
        </div>
      )}
    </Card>
  );
}
