import { Trans, useLingui } from "@lingui/react/macro";

import { useGameNow } from "../../api/clock.ts";
import { formatDeadline, spanParts } from "../../i18n/format.ts";
import { ViewSwitch, type View } from "../footballers/ViewSwitch.tsx";
import styles from "./DeadlineBar.module.css";
import type { OpenRound } from "./MyTeamScreen.tsx";

interface DeadlineBarProps {
  readonly round: OpenRound;
  readonly view: View;
  readonly onView: (view: View) => void;
}

/** The round being prepared, its deadline in local time, and what is left. On a phone it also holds the view switch. */
export function DeadlineBar({ round, view, onView }: DeadlineBarProps) {
  const { t } = useLingui();
  return (
    <section className={styles.bar} aria-label={t`Next deadline`}>
      <p>
        <b className="head">
          <Trans>Round {round.roundId}</Trans>
        </b>
        <span>
          <Trans>
            Deadline{" "}
            <time dateTime={new Date(round.deadlineAtMs).toISOString()}>{formatDeadline(round.deadlineAtMs)}</time>
          </Trans>
        </span>
      </p>
      <CountDown deadlineAtMs={round.deadlineAtMs} />
      <div className="phone">
        <ViewSwitch view={view} onChange={onView} isIconOnPhone />
      </div>
    </section>
  );
}

function CountDown({ deadlineAtMs }: { deadlineAtMs: number }) {
  const { t } = useLingui();
  const left = spanParts(deadlineAtMs - useGameNow(1000));
  const parts =
    left.days > 0
      ? [
          [left.days, t({ message: "days", context: "countdown" })],
          [left.hours, t({ message: "hours", context: "countdown" })],
          [left.minutes, t({ message: "min", context: "countdown" })],
        ]
      : [
          [left.hours, t({ message: "hours", context: "countdown" })],
          [left.minutes, t({ message: "min", context: "countdown" })],
          [left.seconds, t({ message: "sec", context: "countdown" })],
        ];
  return (
    <div className={styles.count} aria-hidden="true">
      {parts.map(([value, unit]) => (
        <div key={unit}>
          <span className="num">{value}</span>
          <span className="label">{unit}</span>
        </div>
      ))}
    </div>
  );
}
