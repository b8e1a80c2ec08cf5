import type { LeagueRecordKind, WireLeagueRecord, WireRecordHolder } from "@elleveren/contract";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { EntryId, LeagueId } from "@elleveren/rules";
import { Fragment } from "react";

import { useGame } from "../../../../api/content/game.ts";
import { useRecordBook } from "../../../../api/leagues/league-season.ts";
import { formatNumber } from "../../../../i18n/format.ts";
import { paths } from "../../../../paths.ts";
import { Card } from "../../../../ui/Card.tsx";
import { EmptyState, LoadingRegion, Skeleton } from "../../../../ui/states.tsx";
import { AppLink } from "../../../site/shell/AppLink.tsx";
import styles from "./Season.module.css";
import { usePhaseName } from "../tables/use-phase-name.ts";

/** The league's records: kind, figure, holder and time. */
export function RecordBookCard({ leagueId }: { leagueId: LeagueId }) {
  const { t } = useLingui();
  const { data, error } = useRecordBook(leagueId);
  if (!data && !error) {
    return (
      <LoadingRegion label={t`Loading the record book`}>
        <Skeleton height="480px" />
      </LoadingRegion>
    );
  }
  if (!data) return null;
  return (
    <Card title={t`Record book`}>
      {data.records.length === 0 ? (
        <EmptyState>{t`The first records are set when a round is finished.`}</EmptyState>
      ) : (
        <ul className={styles.records}>
          {data.records.map((record) => (
            <RecordRow key={record.kind} record={record} />
          ))}
        </ul>
      )}
      <p className="note pad-body ruled">
        <Trans>Finished rounds only, among those in the league now. Equal figures share a record.</Trans>{" "}
        {data.is_short && (
          <Trans>In a league as large as this one, captains, benches and transfers are not searched for records.</Trans>
        )}
      </p>
    </Card>
  );
}

function RecordRow({ record: { kind, value, holders, holder_count: holderCount } }: { record: WireLeagueRecord }) {
  const nameOf = useRecordName();
  const others = holderCount - holders.length;
  return (
    <li>
      <div>
        <h3>{nameOf(kind)}</h3>
        <ul>
          {byEntry(holders).map((own) => (
            <li key={own[0].entry}>
              <HolderLine holders={own} />
            </li>
          ))}
          {others > 0 && (
            <li>
              <Plural value={others} one="and # more" other="and # more" />
            </li>
          )}
        </ul>
      </div>
      <Figure value={value} unit={RECORD_UNIT[kind]} />
    </li>
  );
}

function Figure({ value, unit }: { value: number; unit: "points" | "rounds" | "places" }) {
  const figure = <b className="num">{formatNumber(value)}</b>;
  return (
    <span className={styles.figure}>
      {figure}{" "}
      <small>
        {unit === "points" && <Plural value={value} one="point" other="points" />}
        {unit === "rounds" && <Plural value={value} one="round" other="rounds" />}
        {unit === "places" && <Plural value={value} one="place" other="places" />}
      </small>
    </span>
  );
}

type OfOneEntry = readonly [WireRecordHolder, ...WireRecordHolder[]];

/** An entry with a record several times is named once. */
function byEntry(holders: readonly WireRecordHolder[]): OfOneEntry[] {
  const groups = new Map<EntryId, OfOneEntry>();
  for (const holder of holders) {
    const own = groups.get(holder.entry);
    groups.set(holder.entry, own ? [...own, holder] : [holder]);
  }
  return [...groups.values()];
}

/** The team, and each time: the round, the run of rounds, the month, the captain. */
function HolderLine({ holders }: { holders: OfOneEntry }) {
  const [{ entry: entryId, entry_name: entryName, event: roundId, to_event: toRoundId }] = holders;
  const isOneRound = holders.length === 1 && roundId !== null && toRoundId === null;
  return (
    <>
      <AppLink to={isOneRound ? paths.entryRound(entryId, roundId) : paths.entryHistory(entryId)}>{entryName}</AppLink>{" "}
      <small>
        {holders.map((holder, index) => (
          <Fragment key={`${holder.event} ${holder.phase} ${holder.element}`}>
            {index > 0 && ", "}
            <When holder={holder} />
          </Fragment>
        ))}
      </small>
    </>
  );
}

function When({
  holder: { event: roundId, to_event: toRoundId, phase: phaseId, element: footballerId },
}: {
  holder: WireRecordHolder;
}) {
  const phaseName = usePhaseName();
  const { footballerById } = useGame();
  const captain = footballerId === null ? undefined : footballerById.get(footballerId);
  if (phaseId !== null) return phaseName(phaseId);
  if (roundId === null) return null;
  if (toRoundId !== null && toRoundId !== roundId) {
    return (
      <Trans>
        round {roundId} to {toRoundId}
      </Trans>
    );
  }
  return (
    <>
      {captain && `${captain.webName}, `}
      <Trans>round {roundId}</Trans>
    </>
  );
}

/** The unit of a record's figure. */
const RECORD_UNIT: Readonly<Record<LeagueRecordKind, "points" | "rounds" | "places">> = {
  highest_round: "points",
  lowest_round: "points",
  best_captain: "points",
  best_unchanged: "points",
  most_bench: "points",
  most_hits: "points",
  most_hits_season: "points",
  biggest_lead: "points",
  longest_reign: "rounds",
  most_rounds_on_top: "rounds",
  biggest_climb: "places",
  closest_month: "points",
};

/** The name of a record. */
function useRecordName(): (kind: LeagueRecordKind) => string {
  const { t } = useLingui();
  const names: Readonly<Record<LeagueRecordKind, string>> = {
    highest_round: t`Highest score in a round`,
    lowest_round: t`Lowest score in a round`,
    best_captain: t`Best captain`,
    best_unchanged: t`Best round without a transfer`,
    most_bench: t`Most points left on the bench`,
    most_hits: t`Most points paid for transfers in a round`,
    most_hits_season: t`Most points paid for transfers in all`,
    biggest_lead: t`Biggest lead after a round`,
    longest_reign: t`Longest run on top`,
    most_rounds_on_top: t`Most rounds on top`,
    biggest_climb: t`Biggest climb in a round`,
    closest_month: t`Closest month`,
  };
  return (kind) => names[kind];
}
