import { Trans, useLingui } from "@lingui/react/macro";
import type { WireControlSeason, WireSeasonWork, WireWinner } from "@elleveren/contract";

import { useBestOf, useWinners } from "../../api/leagues/winners.ts";
import { formatMonth, formatNumber } from "../../i18n/format.ts";
import { Alert, type AlertKind } from "../../ui/Alert.tsx";
import { Card } from "../../ui/Card.tsx";
import { Table } from "../../ui/Table.tsx";
import { isAtWork, useDeskSeason } from "../api/season.ts";
import { ControlPage } from "../ControlPage.tsx";
import { Loaded, LoadFailure } from "../Loaded.tsx";
import { timeOf } from "../local-time.ts";
import { CloseSeason } from "./CloseSeason.tsx";
import { NextSeason } from "./NextSeason.tsx";
import styles from "./Season.module.css";

/**
 * `/control/season`: missing preconditions, winners, closing, and the next season from its files, in the order of the
 * work.
 */
export function SeasonScreen() {
  const { t } = useLingui();
  const query = useDeskSeason();
  return (
    <ControlPage title={t`Season`}>
      <Loaded query={query} rowCount={6}>
        {(season) => <Desk season={season} />}
      </Loaded>
    </ControlPage>
  );
}

function Desk({ season }: { readonly season: WireControlSeason }) {
  if (season.state === "none") {
    return (
      <p>
        <Trans>There is no season here yet. The first one comes from a terminal of the machine: npm run import.</Trans>
      </p>
    );
  }
  return (
    <div className="stack gap-5">
      {isAtWork(season) && <SeasonWorks works={season.works.slice(0, 1)} />}
      <CloseSeason season={season} />
      <SeasonWinners isOver={season.state !== "running"} />
      <NextSeason season={season} />
      <SeasonWorks works={isAtWork(season) ? season.works.slice(1) : season.works} />
      <PastSeasons past={season.past} />
    </div>
  );
}

function PastSeasons({ past }: { readonly past: WireControlSeason["past"] }) {
  const { t } = useLingui();
  if (past.length === 0) return null;
  return (
    <Card title={t`Seasons that were`}>
      <Table
        label={t`Seasons that were`}
        rows={past}
        rowKey={({ season }) => season}
        columns={[
          { key: "season", heading: t`Season`, align: "start", isRowHeading: true, cell: ({ season }) => season },
          { key: "ended", heading: t`Ended`, align: "start", cell: ({ ended }) => timeOf(ended) },
          { key: "rounds", heading: t`Rounds`, align: "end", cell: ({ rounds }) => rounds },
          { key: "managers", heading: t`Teams`, align: "end", cell: ({ managers }) => formatNumber(managers) },
          { key: "archive", heading: t`Archive`, align: "start", cell: ({ archive }) => archive },
        ]}
      />
    </Card>
  );
}

/** Long work: how far it is, or how it ended. The lines are the machine's own. */
function SeasonWorks({ works }: { readonly works: readonly WireSeasonWork[] }) {
  const { t } = useLingui();
  if (works.length === 0) return null;
  return (
    <Card title={works[0]!.ended === null ? t`Under way` : t`Done so far`} isPadded>
      <div className="stack gap-3">
        {works.map((work) => (
          <WorkLog key={work.id} work={work} />
        ))}
      </div>
    </Card>
  );
}

const KINDS: Readonly<Record<WireSeasonWork["state"], AlertKind>> = {
  waiting: "info",
  running: "info",
  done: "success",
  refused: "error",
  failed: "error",
};

function WorkLog({ work }: { readonly work: WireSeasonWork }) {
  const { t } = useLingui();
  const { season, asked_by: who, attempts } = work;
  const when = timeOf(work.asked);
  const states: Record<WireSeasonWork["state"], string> = {
    waiting: t`Waits to be taken up`,
    running: t`Runs`,
    done: t`Done`,
    refused: t`Refused; nothing was changed`,
    failed: t`Failed; nothing was changed`,
  };
  const title = work.kind === "next" ? t`The season after ${season}` : t`Final files of ${season}`;
  const lines = [...work.progress, ...work.reasons];
  return (
    <section className="stack gap-2" aria-label={title}>
      <Alert kind={KINDS[work.state]}>
        <b>{title}</b>: {states[work.state]}
      </Alert>
      <p className="soft size-3">
        <Trans>
          Asked for by {who}, {when}.
        </Trans>{" "}
        {attempts > 1 && t`A process stopped with it; it was begun ${attempts} times.`}
      </p>
      {lines.length > 0 && (
        <pre className={styles.log} lang="en" tabIndex={0} role="region" aria-label={t`What the machine says`}>
          {lines.join("\n")}
        </pre>
      )}
    </section>
  );
}

const MONTH_LANGUAGES = ["nb", "en"].map((language) => {
  const written = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
  return { format: (atMs: number) => written.format(atMs).toLowerCase() };
});

/** The whole season is the first phase. */
const SEASON_PHASE = 1;

interface Won {
  readonly key: string;
  readonly name: string;
  readonly winner: WireWinner;
}

/** The winners of the season, its months and its rounds, as far as they are settled. */
function SeasonWinners({ isOver }: { readonly isOver: boolean }) {
  const { t } = useLingui();
  const nameOf = useDeskPhaseName();
  const query = useWinners();
  const { data } = query;
  if (!data) return <LoadFailure query={query} />;
  if (data.events.length === 0) return null;
  const months = data.phases
    .filter(({ phase: phaseId }) => phaseId !== SEASON_PHASE)
    .map((winner): Won => ({ key: `phase ${winner.phase}`, name: nameOf(winner.name), winner }));
  const rounds = data.events.map((winner): Won => ({
    key: `round ${winner.event}`,
    name: t`Round ${winner.event}`,
    winner,
  }));
  return (
    <Card title={isOver ? t`Winners` : t`Winners so far`} isPadded>
      <div className="stack gap-3">
        <p className="soft size-3">
          <Trans>
            Equal points: in the season and its months fewer transfers, then the older team; in a round, points before
            the cost of transfers, then the older team.
          </Trans>
        </p>
        {isOver && <TopOfSeason />}
        <div className={styles.pair}>
          <Wins label={t`Months`} rows={months} />
          <Wins label={t`Rounds`} rows={rounds} />
        </div>
      </div>
    </Card>
  );
}

function TopOfSeason() {
  const { t } = useLingui();
  const { data } = useBestOf({ kind: "phase", phaseId: SEASON_PHASE });
  if (!data) return null;
  return (
    <Table
      label={t`The season`}
      rows={data}
      rowKey={({ entry: entryId }) => entryId}
      columns={[
        { key: "rank", heading: t`Rank`, align: "start", cell: ({ rank }) => rank },
        {
          key: "team",
          heading: t`Team`,
          align: "start",
          isRowHeading: true,
          cell: ({ entry_name: entryName }) => entryName,
        },
        { key: "manager", heading: t`Manager`, align: "start", cell: ({ player_name: managerName }) => managerName },
        { key: "points", heading: t`Points`, align: "end", cell: ({ points }) => formatNumber(points) },
      ]}
    />
  );
}

function Wins({ label, rows }: { readonly label: string; readonly rows: readonly Won[] }) {
  const { t } = useLingui();
  if (rows.length === 0) return null;
  return (
    <Table
      label={label}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        { key: "name", heading: label, align: "start", isRowHeading: true, cell: ({ name }) => name },
        { key: "team", heading: t`Team`, align: "start", cell: ({ winner }) => winner.entry_name },
        { key: "manager", heading: t`Manager`, align: "start", cell: ({ winner }) => winner.player_name },
        { key: "points", heading: t`Points`, align: "end", cell: ({ winner }) => formatNumber(winner.points) },
      ]}
    />
  );
}

/** The desk's name of a wire phase, which is named in the game's language: its month, or the season. */
function useDeskPhaseName(): (name: string) => string {
  const { t } = useLingui();
  return (name) => {
    // Any year: only its month is shown.
    const middles = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 15));
    const middle = middles.find((atMs) => MONTH_LANGUAGES.some((month) => month.format(atMs) === name.toLowerCase()));
    return middle === undefined ? t`The season` : formatMonth(middle);
  };
}
