import { Trans, useLingui } from "@lingui/react/macro";
import { Clock } from "lucide-react";

import { useGameNow } from "../../api/clock.ts";
import { useGame } from "../../api/game.ts";
import { useMe } from "../../api/me.ts";
import { formatDeadline, spanParts } from "../../i18n/format.ts";
import { paths } from "../../paths.ts";
import { AppLink } from "./AppLink.tsx";
import styles from "./DeadlinePill.module.css";

const HOUR_MS = 3_600_000;

/** The next deadline, always in sight; in its last hour it counts seconds and turns to the live colour. */
export function DeadlinePill() {
  const { t } = useLingui();
  const { nextRound } = useGame();
  const { account } = useMe();
  const nowMs = useGameNow(1000);
  if (!nextRound) return null;
  const leftMs = nextRound.deadlineAtMs - nowMs;
  const number = nextRound.roundId;
  const at = formatDeadline(nextRound.deadlineAtMs);
  return (
    <AppLink
      to={account?.entryId == null ? paths.fixturesRound(number) : paths.myTeam}
      className={styles.pill ?? ""}
      data-close={leftMs < HOUR_MS || undefined}
      aria-label={t`Next deadline: round ${number}, ${at}`}
    >
      <Clock aria-hidden="true" />
      <span>{t({ message: `R${number}`, comment: "Round, in a small pill" })}</span>
      <b>{leftMs <= 0 ? <Trans>closed</Trans> : <TimeLeft leftMs={leftMs} />}</b>
    </AppLink>
  );
}

function TimeLeft({ leftMs }: { leftMs: number }) {
  const { t } = useLingui();
  const { days, hours, minutes, seconds } = spanParts(leftMs);
  if (days > 0) return t`${days} d ${hours} h`;
  if (hours > 0) return t`${hours} h ${minutes} min`;
  return `${String(minutes).padStart(2, "0")}:${String(seconds).padStart(2, "0")}`;
}
