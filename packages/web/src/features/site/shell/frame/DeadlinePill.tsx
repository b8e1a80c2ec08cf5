import { useLingui } from "@lingui/react/macro";
import { Clock } from "lucide-react";

import { useGameNow } from "../../../../api/wire/clock.ts";
import { useGame } from "../../../../api/content/game.ts";
import { formatDeadline, formatGameDeadline } from "../../../../i18n/format.ts";
import { paths } from "../../../../paths.ts";
import { useIsOnlyDrawn } from "../../../../ui/page/use-is-only-drawn.ts";
import { AppLink } from "../AppLink.tsx";
import styles from "./DeadlinePill.module.css";
import { isLastHour, TimeLeft } from "./TimeLeft.tsx";

/** The next deadline, always in sight; in its last hour it counts seconds and turns to the live colour. */
export function DeadlinePill({ isManager }: { isManager: boolean }) {
  const { t } = useLingui();
  const { nextRound } = useGame();
  const isOnlyDrawn = useIsOnlyDrawn();
  const nowMs = useGameNow(1000);
  if (!nextRound) return null;
  const leftMs = nextRound.deadlineAtMs - nowMs;
  const number = nextRound.roundId;
  const at = (isOnlyDrawn ? formatGameDeadline : formatDeadline)(nextRound.deadlineAtMs);
  return (
    <AppLink
      to={isManager ? paths.myTeam : paths.fixturesRound(number)}
      className={styles.pill ?? ""}
      data-close={isLastHour(leftMs) || undefined}
    >
      <Clock aria-hidden="true" />
      <span className="vh">{t`Next deadline: round ${number}, ${at}`}. </span>
      <span>{t({ message: `R${number}`, comment: "Round, in a small pill" })}</span>
      <b>
        <TimeLeft leftMs={leftMs} />
      </b>
    </AppLink>
  );
}
