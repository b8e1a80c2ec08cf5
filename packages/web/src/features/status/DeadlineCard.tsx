import { Trans, useLingui } from "@lingui/react/macro";

import { useGameNow } from "../../api/clock.ts";
import type { Round } from "../../api/rounds.ts";
import { formatDeadline, spanParts } from "../../i18n/format.ts";
import { Card } from "../../ui/Card.tsx";
import styles from "./StatusScreen.module.css";

export function DeadlineCard({ round }: { round: Round }) {
  const { t } = useLingui();
  const { days, hours, minutes } = spanParts(round.deadlineAtMs - useGameNow(10_000));
  return (
    <Card title={t`Next deadline`}>
      <p className={styles.deadline}>
        <b>
          <Trans>Round {round.roundId}</Trans>
        </b>
        <span>{formatDeadline(round.deadlineAtMs)}</span>
        <span className="num">{days > 0 ? t`${days} d ${hours} h` : t`${hours} h ${minutes} min`}</span>
      </p>
    </Card>
  );
}
