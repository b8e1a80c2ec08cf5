import { Trans, useLingui } from "@lingui/react/macro";
import { decodeChip } from "@elleveren/contract/decode.ts";
import { entryId as toEntryId, type EntryId } from "@elleveren/rules";
import { Plus, X } from "lucide-react";
import { useState } from "react";

import { type SeasonRound, useEntrySeasons } from "../../../api/play/entry-seasons.ts";
import { type Entry, useEntry, useHistory } from "../../../api/play/entry.ts";
import { entryPicksFileUrl, entryRoundsFileUrl } from "../../../api/wire/files.ts";
import { useMe } from "../../../api/people/me.ts";
import { formatDayTime, formatDecimal, formatNumber, formatTenths } from "../../../i18n/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { FileLink, FileLinks } from "../../../ui/FileLinks.tsx";
import { EmptyState, LoadingRegion, Skeleton } from "../../../ui/states.tsx";
import { Table } from "../../../ui/Table.tsx";
import { EntryCupsCard } from "../../leagues/cups/EntryCupsCard.tsx";
import { CHIP_TITLE } from "../../content/footballers/names.ts";
import { ErrorPage, NotFoundPage } from "../../site/shell/errors/ErrorPage.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";
import { useNamed } from "../../site/shell/use-named.ts";
import { useNumberParams } from "../../site/shell/use-number-params.ts";
import compare from "./Compare.module.css";
import { CompareSheet, useBeside } from "./CompareSheet.tsx";
import { EntryHead } from "./EntryHead.tsx";
import { FactsCard } from "./FactsCard.tsx";
import styles from "./HistoryScreen.module.css";
import { LuckCard } from "./LuckCard.tsx";
import { type LookedSeason, lookedSeasons } from "./season-lines.ts";
import { SeasonCharts } from "./SeasonCharts.tsx";
import { paths } from "../../../paths.ts";
import { LineSample } from "../../../ui/charts/LineSample.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { Movement } from "../../../ui/rows/Movement.tsx";

type History = NonNullable<ReturnType<typeof useHistory>["data"]>;

/** `/entry/{entryId}/history`: a team's season in pictures and figures, others beside it, and the seasons before. */
export function HistoryScreen() {
  const { entryId } = useNumberParams("entryId");
  return entryId === undefined ? <NotFoundPage /> : <EntryHistory key={entryId} entryId={toEntryId(entryId)} />;
}

function EntryHistory({ entryId }: { entryId: EntryId }) {
  const { t } = useLingui();
  const [beside, setBeside] = useBeside(entryId);
  const entry = useEntry(entryId);
  const history = useHistory(entryId);
  const seasons = useEntrySeasons([entryId, ...beside]);
  const named = useNamed();
  const failed = entry.error ?? history.error ?? seasons.error;
  if (failed && !(entry.data && history.data && seasons.data)) return <ErrorPage error={failed} title={t`History`} />;
  if (!entry.data || !history.data || !seasons.data) {
    return (
      <LoadingRegion label={t`Loading the history`}>
        <PageTitle title={t`History`} />
        <Skeleton height="180px" />
        <div className={`page screen ${styles.screen}`}>
          <Skeleton height="320px" />
          <Skeleton height="320px" />
        </div>
      </LoadingRegion>
    );
  }
  const shown = lookedSeasons(seasons.data.map(named), entryId);
  const own = named(entry.data);
  const rounds = shown.find(({ isMain }) => isMain)?.rounds ?? [];
  return (
    <>
      <PageTitle title={t`${own.name}, history`} mast={t`History`} />
      <EntryHead entry={own} rounds={rounds} since={history.data.seasons[0]?.season} page="history" />
      <div className={`page screen ${styles.screen}`}>
        {rounds.length === 0 ? (
          <Card title={t`This season`}>
            <EmptyState>{t`Data will appear here once the season is underway`}</EmptyState>
          </Card>
        ) : (
          <>
            <Pictures
              entry={entry.data}
              seasons={shown}
              beside={beside}
              onBeside={setBeside}
              isBusy={seasons.isPlaceholderData}
            />
            <div className={styles.full}>
              <Card title={t`This season`}>
                <SeasonTable entryId={entryId} rounds={rounds} />
                <FileLinks>
                  <FileLink urlIn={(language) => entryRoundsFileUrl(entryId, language)}>
                    <Trans>Download the rounds (CSV)</Trans>
                  </FileLink>
                  <FileLink urlIn={(language) => entryPicksFileUrl(entryId, language)}>
                    <Trans>Download the squads (CSV)</Trans>
                  </FileLink>
                </FileLinks>
              </Card>
            </div>
            <div className={styles.full}>
              <LuckCard entryId={entryId} />
            </div>
          </>
        )}
        <EntryCupsCard entry={entry.data} />
        <ChipsCard history={history.data} />
        <PreviousSeasonsCard history={history.data} />
      </div>
    </>
  );
}

interface PicturesProps {
  readonly entry: Entry;
  readonly seasons: readonly LookedSeason[];
  readonly beside: readonly EntryId[];
  readonly onBeside: (ids: readonly EntryId[]) => void;
  /** Another choice is on its way. */
  readonly isBusy: boolean;
}

/** The season drawn, with others beside it, and how to choose them. */
function Pictures({ entry, seasons, beside, onBeside, isBusy }: PicturesProps) {
  const { account } = useMe();
  const [isChoosing, setChoosing] = useState(false);
  const isMissing = !isBusy && seasons.length < beside.length + 1;
  const ownId = account?.entryId ?? null;
  const canAddOwn = ownId !== null && ownId !== entry.entryId && beside.length === 0;
  return (
    <>
      {(seasons.length > 1 || isMissing) && (
        <div className={compare.bar}>
          <TeamsBar seasons={seasons} onRemove={(id) => onBeside(beside.filter((other) => other !== id))} />
          <p role="status" className="note">
            {isMissing && <Trans>A team of this address does not exist.</Trans>}
          </p>
        </div>
      )}
      <SeasonCharts
        seasons={seasons}
        aside={
          <span className={styles.actions} data-two={canAddOwn || undefined}>
            {canAddOwn && (
              <Button onPress={() => onBeside([ownId])}>
                <Trans>With my team</Trans>
              </Button>
            )}
            <Button onPress={() => setChoosing(true)}>
              <Plus aria-hidden="true" />
              <Trans>Compare</Trans>
            </Button>
          </span>
        }
      />
      <div className={seasons.length > 1 ? styles.full : undefined}>
        <FactsCard seasons={seasons} />
      </div>
      {isChoosing && (
        <CompareSheet
          entry={entry}
          beside={beside}
          onAdd={(id) => onBeside([...beside, id])}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}

function ChipsCard({ history }: { history: History }) {
  const { t, i18n } = useLingui();
  const chips = history.chips.flatMap((row) => {
    const chip = decodeChip(row.chip);
    return chip ? [{ ...row, chip }] : [];
  });
  return (
    <Card title={t`Chips`}>
      {chips.length === 0 ? (
        <p className="pad-foot soft">{t`No chips played yet.`}</p>
      ) : (
        <Table
          label={t`Chips played`}
          rows={chips}
          rowKey={(row) => `${row.chip}-${row.roundId}`}
          columns={[
            {
              key: "chip",
              heading: t`Chip`,
              align: "start",
              isRowHeading: true,
              cell: (row) => i18n._(CHIP_TITLE[row.chip]),
            },
            { key: "time", heading: t`Played`, align: "start", cell: (row) => formatDayTime(row.atMs) },
            { key: "round", heading: t`Round`, cell: (row) => <b className="num">{row.roundId}</b> },
          ]}
        />
      )}
    </Card>
  );
}

function PreviousSeasonsCard({ history }: { history: History }) {
  const { t } = useLingui();
  // Below one per cent the first decimal is what one is proud of.
  const top = (percent: number) => (percent < 1 ? formatDecimal(percent) : formatNumber(Math.ceil(percent)));
  return (
    <Card title={t`Previous seasons`}>
      {history.seasons.length === 0 ? (
        <p className="pad-foot soft">{t`This is the manager's first season.`}</p>
      ) : (
        <Table
          label={t`Season by season`}
          rows={history.seasons.toReversed()}
          rowKey={(row) => row.season}
          columns={[
            { key: "season", heading: t`Season`, align: "start", isRowHeading: true, cell: (row) => row.season },
            { key: "points", heading: t`Points`, cell: (row) => <b className="num">{formatNumber(row.points)}</b> },
            {
              key: "rank",
              heading: t`Rank`,
              cell: (row) => (
                <span className={styles.fact}>
                  <b className="num">{row.rank === null ? "-" : formatNumber(row.rank)}</b>
                  {row.rankPercent !== null && (
                    <small>
                      <Trans>top {top(row.rankPercent)} %</Trans>
                    </small>
                  )}
                </span>
              ),
            },
          ]}
        />
      )}
    </Card>
  );
}

/** The teams that the lines belong to, with the way to each one's own page; the cross takes one away. */
function TeamsBar({ seasons, onRemove }: { seasons: readonly LookedSeason[]; onRemove: (entryId: EntryId) => void }) {
  const { t } = useLingui();
  return (
    <ul className={compare.teams} aria-label={t`Teams in the pictures`}>
      {seasons.map(({ entryId, name, managerName, look, isMain }) => (
        <li key={entryId}>
          <LineSample look={look} />
          {isMain ? (
            <b>{name}</b>
          ) : (
            <>
              <AppLink to={paths.entryHistory(entryId)} title={managerName}>
                {name}
              </AppLink>
              <IconButton label={t`Take ${name} out of the pictures`} onPress={() => onRemove(entryId)}>
                <X aria-hidden="true" />
              </IconButton>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** This season round by round, the newest on top. */
function SeasonTable({ entryId, rounds }: { entryId: EntryId; rounds: readonly SeasonRound[] }) {
  const { t } = useLingui();
  const dash = (value: number | null) => (value === null ? "-" : formatNumber(value));
  const before = (row: SeasonRound) => rounds.find((other) => other.roundId === row.roundId - 1)?.overallRank ?? null;
  return (
    <Table
      label={t`The season round by round`}
      rows={rounds.toReversed()}
      rowKey={(row) => row.roundId}
      columns={[
        {
          key: "round",
          heading: t`Round`,
          align: "start",
          isRowHeading: true,
          cell: (row) => (
            <>
              <AppLink className="num" to={paths.entryRound(entryId, row.roundId)}>
                {row.roundId}
              </AppLink>
              {row.isProvisional && (
                <span className={styles.live}>
                  <i className="ball ball--on" aria-hidden="true" />
                  <span className="vh">{t`Provisional`}</span>
                </span>
              )}
            </>
          ),
        },
        { key: "points", heading: t`Points`, cell: (row) => <b className="num">{formatNumber(row.points)}</b> },
        {
          key: "bench",
          heading: t({ message: "Bench", context: "table head" }),
          title: t`Points on the bench`,
          cell: (row) => formatNumber(row.benchPoints),
        },
        { key: "rank", heading: t`Round rank`, cell: (row) => dash(row.rank) },
        { key: "transfers", heading: t`Transfers`, cell: (row) => formatNumber(row.transfers) },
        {
          key: "cost",
          heading: t`Cost`,
          title: t`Transfer cost`,
          cell: (row) => formatNumber(-row.transferCostPoints),
        },
        { key: "total", heading: t`Total`, cell: (row) => <b className="num">{formatNumber(row.totalPoints)}</b> },
        { key: "overall", heading: t`Overall rank`, cell: (row) => <b className="num">{dash(row.overallRank)}</b> },
        {
          key: "movement",
          heading: t`Movement`,
          align: "start",
          cell: (row) => (row.overallRank === null ? "-" : <Movement rank={row.overallRank} lastRank={before(row)} />),
        },
        {
          key: "value",
          heading: t`Value`,
          title: t`Squad value: the players at the prices of the day, and the bank.`,
          cell: (row) => formatTenths(row.valueTenths),
        },
      ]}
    />
  );
}
