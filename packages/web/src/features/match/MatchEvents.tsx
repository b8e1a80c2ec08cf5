import { Trans, useLingui } from "@lingui/react/macro";

import type { Match } from "../../api/live/match.ts";
import { useFootballers } from "../footballers/use-footballers.ts";
import { eventRows, type EventRow } from "./event-rows.ts";
import styles from "./MatchEvents.module.css";
import { MatchSign } from "./MatchSigns.tsx";

/** What happened, in order: the home side's to the left, the away side's to the right, the minute between them. */
export function MatchEvents({ match }: { match: Pick<Match, "events" | "fixture"> }) {
  const { t } = useLingui();
  const rows = eventRows(match.events, match.fixture);
  if (rows.length === 0) {
    return (
      <p className="note pad-row">
        <Trans>No goals, cards or substitutions yet.</Trans>
      </p>
    );
  }
  const isUntimed = rows.some(({ event }) => event.minute === null);
  return (
    <>
      <ol className={styles.line} aria-label={t`What happened`}>
        {rows.map((row) => (
          <Row key={`${row.event.kind} ${row.event.element} ${row.event.minute} ${row.score?.home}`} row={row} />
        ))}
      </ol>
      {isUntimed && (
        <p className="note pad-row">
          <Trans>Where no minute stands, none was told.</Trans>
        </p>
      )}
    </>
  );
}

function Row({ row: { event, score, count } }: { row: EventRow }) {
  const { t } = useLingui();
  const { footballer, club } = useFootballers();
  const name = footballer(event.element).webName;
  const other = event.other === null ? null : footballer(event.other).webName;
  return (
    <li className={styles.event} data-place={event.home ? "home" : "away"}>
      <span className={styles.minute}>
        {event.minute === null ? <span aria-hidden="true">·</span> : `${event.minute}′`}
      </span>
      <span className={styles.what}>
        <MatchSign kind={event.kind} />
        <span>
          <b>{name}</b>
          {count > 1 && ` ×${count}`}
          <span className="vh">, {club(footballer(event.element).clubId).name}</span>
        </span>
        {other !== null && (
          <small>{event.kind === "goal" ? <Trans>assist {other}</Trans> : <Trans>for {other}</Trans>}</small>
        )}
        {score && (
          <span className={`num ${styles.score}`} aria-label={t`Score ${score.home}–${score.away}`} role="img">
            {score.home}–{score.away}
          </span>
        )}
      </span>
    </li>
  );
}
