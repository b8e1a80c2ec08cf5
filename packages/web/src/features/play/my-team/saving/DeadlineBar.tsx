import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

import { useGameNow } from "../../../../api/wire/clock.ts";
import { formatDeadline, spanParts } from "../../../../i18n/format.ts";
import { ClockSkewNote } from "../../../site/shell/ClockSkewNote.tsx";
import styles from "./DeadlineBar.module.css";
import type { OpenRound } from "../draft/use-team-draft.ts";

interface DeadlineBarProps {
  readonly round: OpenRound;
  readonly isClosed: boolean;
  /** On a phone it also holds the view switch. */
  readonly children: ReactNode;
}

/** The round being prepared, its deadline in local time, and what is left. */
export function DeadlineBar({ round, isClosed, children }: DeadlineBarProps) {
  const { t } = useLingui();
  return (
    <section className={`${styles.bar} night-wide`} aria-label={t`Next deadline`}>
      <p>
        <b className="head">{t`Round ${round.roundId}`}</b>
        <span>
          <Trans>
            Deadline{" "}
            <time dateTime={new Date(round.deadlineAtMs).toISOString()}>{formatDeadline(round.deadlineAtMs)}</time>
          </Trans>
        </span>
      </p>
      {isClosed ? (
        <p className={styles.closed}>{t`The deadline has passed`}</p>
      ) : (
        <CountDown deadlineAtMs={round.deadlineAtMs} />
      )}
      <div className="phone">{children}</div>
      <ClockSkewNote className={styles.skew} />
    </section>
  );
}

const HOUR_MS = 3_600_000;

function CountDown({ deadlineAtMs }: { deadlineAtMs: number }) {
  const { t } = useLingui();
  const leftMs = deadlineAtMs - useGameNow(1000);
  const left = spanParts(leftMs);
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
    <div className={styles.count} data-close={leftMs < HOUR_MS || undefined} role="timer" aria-label={t`Time left`}>
      {parts.map(([value, unit]) => (
        <div key={unit}>
          <span className="num">{value}</span> <span className="label">{unit}</span>
        </div>
      ))}
    </div>
  );
}
