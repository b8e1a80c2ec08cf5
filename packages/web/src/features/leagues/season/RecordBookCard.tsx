import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { LeagueId } from "@elleveren/rules";

import { useRecordBook, type LeagueRecord, type RecordHolder } from "../../../api/league-season.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { useFootballers } from "../../footballers/use-footballers.ts";
import { AppLink } from "../../shell/AppLink.tsx";
import styles from "./Season.module.css";
import { RECORD_UNIT, useRecordName } from "./record-names.ts";
import { usePhaseName } from "../use-phase-name.ts";

/** The league's records: what, how much, who and when. */
export function RecordBookCard({ leagueId }: { leagueId: LeagueId }) {
  const { t } = useLingui();
  const { data } = useRecordBook(leagueId);
  if (!data) return null;
  return (
    <Card title={t`Record book`}>
      {data.records.length === 0 ? (
        <EmptyState>
          <Trans>The first records are set when a round is finished.</Trans>
        </EmptyState>
      ) : (
        <ul className={styles.records}>
          {data.records.map((record) => (
            <RecordRow key={record.kind} record={record} />
          ))}
        </ul>
      )}
      <p className={`note ${styles.note}`}>
        <Trans>Finished rounds only, among those in the league now. Equal figures share a record.</Trans>{" "}
        {data.isShort && (
          <Trans>
            In a league of more than 5000 teams, captains, benches and transfers are not searched for records.
          </Trans>
        )}
      </p>
    </Card>
  );
}

function RecordRow({ record: { kind, value, holders, holderCount } }: { record: LeagueRecord }) {
  const nameOf = useRecordName();
  const others = holderCount - holders.length;
  return (
    <li>
      <div>
        <h3>{nameOf(kind)}</h3>
        <ul>
          {holders.map((holder) => (
            <li key={`${holder.entryId} ${holder.roundId} ${holder.phaseId} ${holder.footballerId}`}>
              <HolderLine holder={holder} />
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

/** The team, and what is known of when: the round, the run of rounds, the month, the captain. */
function HolderLine({ holder }: { holder: RecordHolder }) {
  const phaseName = usePhaseName();
  const { footballer } = useFootballers();
  const { entryId, entryName, roundId, toRoundId, phaseId, footballerId } = holder;
  const to = roundId === null || toRoundId !== null ? paths.entryHistory(entryId) : paths.entryRound(entryId, roundId);
  return (
    <>
      <AppLink to={to}>{entryName}</AppLink>{" "}
      <small>
        {footballerId !== null && `${footballer(footballerId).webName}, `}
        {roundId !== null && (toRoundId === null || toRoundId === roundId) && <Trans>round {roundId}</Trans>}
        {roundId !== null && toRoundId !== null && toRoundId !== roundId && (
          <Trans>
            round {roundId} to {toRoundId}
          </Trans>
        )}
        {phaseId !== null && phaseName(phaseId)}
      </small>
    </>
  );
}
