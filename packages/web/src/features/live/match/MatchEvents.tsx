import { Trans, useLingui } from "@lingui/react/macro";
import type { WireMatchEvent } from "@elleveren/contract";

import type { Match } from "../../../api/live/match.ts";
import { useFootballers } from "../../content/footballers/use-footballers.ts";
import styles from "./MatchEvents.module.css";
import { MatchSign } from "./MatchSigns.tsx";
import type { Fixture } from "../../../api/live/fixtures.ts";

/** The events in order: the home side's to the left, the away side's to the right, the minute between them. */
export function MatchEvents({ match }: { match: Pick<Match, "events" | "fixture"> }) {
  const { t } = useLingui();
  const rows = eventRows(match.events, match.fixture);
  if (rows.length === 0) {
    return <p className="note pad-row">{t`No goals, cards or substitutions yet.`}</p>;
  }
  const isUntimed = rows.some(({ event }) => event.minute === null);
  return (
    <>
      <ol className={styles.line} aria-label={t`What happened`}>
        {rows.map((row) => (
          <Row key={`${row.event.kind} ${row.event.element} ${row.event.minute} ${row.score?.home}`} row={row} />
        ))}
      </ol>
      {isUntimed && <p className="note pad-row">{t`Where no minute stands, none was told.`}</p>}
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

interface EventRow {
  readonly event: WireMatchEvent;
  /** After a goal, where every goal before it has its minute. */
  readonly score: { readonly home: number; readonly away: number } | null;
  /** The same without a minute, told once. */
  readonly count: number;
}

/** Those with a minute in order, with the score that a goal made; then the others by kind. */
export function eventRows(events: readonly WireMatchEvent[], fixture: Pick<Fixture, "home" | "away">): EventRow[] {
  const isGoal = ({ kind }: WireMatchEvent) => kind === "goal" || kind === "own_goal";
  const goals = events.filter(isGoal);
  const wanted = (fixture.home.goals ?? 0) + (fixture.away.goals ?? 0);
  const isCounted = goals.length === wanted && goals.every(({ minute }) => minute !== null);
  const score = { home: 0, away: 0 };
  const rows: EventRow[] = [];
  for (const event of events) {
    if (event.minute === null) {
      const same = rows.findIndex(
        (row) => row.event.minute === null && row.event.kind === event.kind && row.event.element === event.element,
      );
      if (same >= 0) {
        rows[same] = { ...rows[same]!, count: rows[same]!.count + 1 };
        continue;
      }
    }
    if (isGoal(event)) score[event.home === (event.kind === "goal") ? "home" : "away"] += 1;
    rows.push({ event, score: isGoal(event) && isCounted ? { ...score } : null, count: 1 });
  }
  return rows;
}
