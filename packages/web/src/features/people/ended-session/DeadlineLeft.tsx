import { Trans } from "@lingui/react/macro";
import { useState } from "react";

import { useGameNow } from "../../../api/wire/clock.ts";
import { useGameQuery } from "../../../api/content/game.ts";
import { NEAR_DEADLINE_MS, SpanLeft } from "../../site/shell/SpanLeft.tsx";

/**
 * How long is left for what is not saved yet; nothing while there is a day. It counts for the round that was open when it was
 * drawn: that its deadline has passed is said, and not that there is a week until the next.
 */
export function DeadlineLeft() {
  const nextRound = useGameQuery().data?.nextRound ?? null;
  const [round] = useState(nextRound);
  const nowMs = useGameNow(1000);
  if (round === null) return null;
  const leftMs = round.deadlineAtMs - nowMs;
  if (leftMs > NEAR_DEADLINE_MS) return null;
  if (leftMs <= 0) {
    return (
      <span role="alert">
        <Trans>
          The deadline of round {round.roundId} has passed. What is saved now does not count for that round.
        </Trans>
      </span>
    );
  }
  return (
    <span role="timer">
      <Trans>
        The deadline of round {round.roundId} is in <SpanLeft leftMs={leftMs} />.
      </Trans>
    </span>
  );
}
