import { Trans, useLingui } from "@lingui/react/macro";
import {
  entryId as toEntryId,
  type EntryId,
  type FootballerId,
  isFreeChip,
  transferCostPoints,
} from "@elleveren/rules";
import { decodeChip } from "@elleveren/contract/decode.ts";
import { useQuery } from "@tanstack/react-query";

import { useEntry, useHistory } from "../../../api/play/entry.ts";
import { entryTransfersFileUrl } from "../../../api/wire/files.ts";
import { useMe } from "../../../api/people/me.ts";
import { useTransfersMade } from "../../../api/play/transfers.ts";
import { formatDayTime, formatPrice } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { Card } from "../../../ui/Card.tsx";
import { FileLink, FileLinks } from "../../../ui/FileLinks.tsx";
import { EmptyState, LoadingRegion, Skeleton, SkeletonRows } from "../../../ui/states.tsx";
import { Table } from "../../../ui/Table.tsx";
import { useOpenFootballer } from "../../content/footballers/use-open-footballer.ts";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { ErrorPage, NotFoundPage } from "../../site/shell/errors/ErrorPage.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";
import { useNamed } from "../../site/shell/use-named.ts";
import { useNumberParams } from "../../site/shell/use-number-params.ts";
import { EntryHead } from "./EntryHead.tsx";
import styles from "./TransfersMadeScreen.module.css";
import { useFootballers } from "../../content/footballers/use-footballers.ts";
import { Shirt } from "../../play/pitch/index.ts";
import { useGame } from "../../../api/content/game.ts";
import { myTeamQuery } from "../../../api/play/my-team.ts";
import { CHIP_TITLE } from "../../content/footballers/names.ts";

/** `/entry/{entryId}/transfers`: every transfer a team has made, the newest on top. */
export function TransfersMadeScreen() {
  const { entryId } = useNumberParams("entryId");
  return entryId === undefined ? <NotFoundPage /> : <TransfersMade entryId={toEntryId(entryId)} />;
}

function TransfersMade({ entryId }: { entryId: EntryId }) {
  const { t } = useLingui();
  const { account } = useMe();
  const isOwn = account?.entryId === entryId;
  const entry = useEntry(entryId);
  const history = useHistory(entryId).data;
  const transfers = useTransfersMade(entryId, isOwn);
  const openFootballer = useOpenFootballer();
  const noteOf = useRoundNote(entryId, isOwn);
  const named = useNamed();
  const failed = entry.error ?? transfers.error;
  if (failed && !(entry.data && transfers.data)) return <ErrorPage error={failed} title={t`Transfers made`} />;
  if (!entry.data || !transfers.data) {
    return (
      <LoadingRegion label={t`Loading the transfers`}>
        <PageTitle title={t`Transfers made`} />
        <Skeleton height="180px" />
        <div className={`page screen ${styles.screen}`}>
          <SkeletonRows count={8} />
        </div>
      </LoadingRegion>
    );
  }
  const made = transfers.data;
  const own = named(entry.data);
  const rows = made.map((row, index) => ({
    ...row,
    key: index,
    // Once a round, where its transfers begin.
    note: made[index - 1]?.roundId === row.roundId ? undefined : noteOf(row.roundId),
  }));
  return (
    <>
      <PageTitle title={t`${own.name}, transfers`} mast={t`Transfers made`} />
      <EntryHead entry={own} rounds={history?.rounds ?? []} page="transfers" />
      <div className={`page screen ${styles.screen}`}>
        <p className="note">
          {isOwn ? (
            <>
              <Trans>
                Only you see the transfers you make for the coming round. Everybody sees them after the deadline.
              </Trans>{" "}
              <AppLink to={paths.entryLog(entryId)}>{t`My changes, with receipts`}</AppLink>
            </>
          ) : (
            <Trans>Shown here are transfers up to the last deadline.</Trans>
          )}
        </p>
        <Card title={t`Transfers made`}>
          {transfers.data.length === 0 ? (
            <EmptyState>{t`No transfers have been made yet for this team.`}</EmptyState>
          ) : (
            <Table
              label={t`All transfers`}
              rows={rows}
              rowKey={(row) => row.key}
              columns={[
                {
                  key: "time",
                  heading: t({ message: "Time", context: "when" }),
                  align: "start",
                  cell: (row) => (
                    <time className={styles.time} dateTime={new Date(row.atMs).toISOString()}>
                      {formatDayTime(row.atMs)}
                    </time>
                  ),
                },
                {
                  key: "in",
                  heading: t({ message: "In", context: "transfer" }),
                  align: "start",
                  cell: (row) => (
                    <TransferredFootballer footballerId={row.inId} priceTenths={row.inTenths} onOpen={openFootballer} />
                  ),
                },
                {
                  key: "out",
                  heading: t({ message: "Out", context: "transfer" }),
                  align: "start",
                  cell: (row) => (
                    <TransferredFootballer
                      footballerId={row.outId}
                      priceTenths={row.outTenths}
                      onOpen={openFootballer}
                    />
                  ),
                },
                {
                  key: "active",
                  heading: t({ message: "Active", context: "from which round" }),
                  cell: (row) => (
                    <span className={styles.active}>
                      <span className="num">
                        {t({ message: `RD${row.roundId}`, comment: "The round a transfer counts from" })}
                      </span>
                      {row.note !== undefined && <small>{row.note}</small>}
                    </span>
                  ),
                },
              ]}
            />
          )}
          {transfers.data.length > 0 && (
            <FileLinks>
              <FileLink urlIn={(language) => entryTransfersFileUrl(entryId, language)}>
                <Trans>Download the transfers (CSV)</Trans>
              </FileLink>
            </FileLinks>
          )}
        </Card>
      </div>
    </>
  );
}

interface TransferredFootballerProps {
  readonly footballerId: FootballerId;
  readonly priceTenths: number;
  readonly onOpen: (footballerId: FootballerId) => void;
}

/** A footballer as he came or went: his shirt, his name, and what he cost that day. */
function TransferredFootballer({ footballerId, priceTenths, onOpen }: TransferredFootballerProps) {
  const { footballer, club } = useFootballers();
  const row = footballer(footballerId);
  const own = club(row.clubId);
  return (
    <span className={styles.man}>
      <Shirt kit={own.kit.shirt} isKeeper={row.position === "GKP"} size={28} />
      <span>
        <button type="button" onClick={() => onOpen(footballerId)}>
          {row.webName}
        </button>
        <small>
          {own.shortName} · {formatPrice(priceTenths)}
        </small>
      </span>
    </span>
  );
}

/** The cost of a round's transfers, or the chip under which they were free: "-4 pts", "Wildcard". */
function useRoundNote(entryId: EntryId, isOwn: boolean): (roundId: number) => string | undefined {
  const { t, i18n } = useLingui();
  const { nextRound, ruleset } = useGame();
  const history = useHistory(entryId).data;
  const myTeam = useQuery({ ...myTeamQuery(entryId), enabled: isOwn }).data;
  return (roundId) => {
    const isOpen = roundId === nextRound?.roundId;
    const played = history?.chips.find((row) => row.roundId === roundId)?.chip ?? null;
    const chip = isOpen ? (myTeam?.activeChip ?? null) : played === null ? null : (decodeChip(played) ?? null);
    if (chip !== null && isFreeChip(chip)) return i18n._(CHIP_TITLE[chip]);
    const cost = isOpen
      ? // Of the coming round, as things stand.
        myTeam
        ? transferCostPoints(ruleset, { ...myTeam, chip })
        : 0
      : (history?.rounds.find((row) => row.roundId === roundId)?.transferCostPoints ?? 0);
    return cost > 0 ? t`-${cost} pts` : undefined;
  };
}
