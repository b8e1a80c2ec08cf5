import type { WireControlMatch } from "@elleveren/contract";
import { useLingui } from "@lingui/react/macro";

import styles from "../Desk.module.css";
import { writeMinute, type BoardMinute } from "./minute-now.ts";

/** The score and the minute; a change of the score is read aloud, the minute is not. */
export function Scoreboard({ match, now }: { readonly match: WireControlMatch; readonly now: BoardMinute | null }) {
  const { t } = useLingui();
  const has = (whistle: string) => match.told.includes(whistle);
  const isResting = has("half_time") && !has("second_half");
  const state = match.finished
    ? t`Final`
    : match.finished_provisional
      ? t`Full time`
      : isResting
        ? t`Half-time`
        : now
          ? `${writeMinute(now)}′`
          : // A feed may know more than was told here.
            match.started
            ? `${match.minutes}′`
            : t`Not begun`;
  return (
    <p className={styles.score}>
      <span role="status">
        {match.team_h_name} {match.team_h_score} – {match.team_a_score} {match.team_a_name}
      </span>
      <span className={styles.clock}>{state}</span>
    </p>
  );
}
