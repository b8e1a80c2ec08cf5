import { Trans, useLingui } from "@lingui/react/macro";
import type { WireControlSeason, WireSeasonWork } from "@elleveren/contract";

import { formatNumber } from "../../i18n/format.ts";
import { Alert, type AlertKind } from "../../ui/Alert.tsx";
import { Card } from "../../ui/Card.tsx";
import { Table } from "../../ui/Table.tsx";
import { isAtWork, useDeskSeason } from "../api/season.ts";
import { ControlPage } from "../ControlPage.tsx";
import { Loaded } from "../Loaded.tsx";
import { timeOf } from "../local-time.ts";
import { CloseSeason } from "./CloseSeason.tsx";
import { NextSeason } from "./NextSeason.tsx";
import styles from "./Season.module.css";
import { SeasonWinners } from "./SeasonWinners.tsx";

/** `/control/season`: what is lacking, who won, closing, and the next season from its files, in the order it is done. */
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
