import { Trans, useLingui } from "@lingui/react/macro";
import type { EntryId } from "@elleveren/rules";

import { useGameNow } from "../../api/wire/clock.ts";
import type { Round } from "../../api/content/rounds.ts";
import { formatDeadline } from "../../i18n/format.ts";
import { Card } from "../../ui/Card.tsx";
import { isLastHour, TimeLeft } from "../shell/frame/TimeLeft.tsx";
import styles from "./DeadlineCard.module.css";
import { DeadlineTasks } from "./DeadlineTasks.tsx";

/** When the next round closes, in local time, and what one's own team still needs. */
export function DeadlineCard({ entryId, round }: { entryId: EntryId; round: Round }) {
  const { t } = useLingui();
  return (
    <Card title={t`Next deadline`}>
      <p className={styles.deadline}>
        <b>
          <Trans>Round {round.roundId}</Trans>
        </b>
        <time dateTime={new Date(round.deadlineAtMs).toISOString()}>{formatDeadline(round.deadlineAtMs)}</time>
        <Left deadlineAtMs={round.deadlineAtMs} />
      </p>
      <DeadlineTasks entryId={entryId} round={round} />
    </Card>
  );
}

/** Counts by itself, so that nothing around it is drawn anew. */
function Left({ deadlineAtMs }: { deadlineAtMs: number }) {
  const { t } = useLingui();
  const leftMs = deadlineAtMs - useGameNow(1000);
  return (
    <span className="num" role="timer" aria-label={t`Time left`} data-close={isLastHour(leftMs) || undefined}>
      <TimeLeft leftMs={leftMs} />
    </span>
  );
}
