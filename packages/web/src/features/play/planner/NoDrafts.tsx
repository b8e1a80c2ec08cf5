import { Trans, useLingui } from "@lingui/react/macro";
import {
  isRevertingChip,
  lastPlannableRound,
  planRounds,
  type EntryId,
  type RoundId,
  type RoundOutlook,
} from "@elleveren/rules";

import { useEntry } from "../../../api/play/entry.ts";
import { useGame, type Game } from "../../../api/content/game.ts";
import { useMyTeam, type MyTeam } from "../../../api/play/my-team.ts";
import type { PlanGround } from "../../../api/teams/plans.ts";
import { formatDecimal } from "../../../i18n/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { Skeleton } from "../../../ui/states.tsx";
import { BestPlanButton } from "../best-plan/BestPlanButton.tsx";
import styles from "./NoDrafts.module.css";
import { RoundCard } from "./RoundStrip.tsx";
import strip from "./RoundStrip.module.css";
import { useForecast } from "./use-forecast.ts";

/** Before the first draft: what one shows, by the manager's own team as it stands. */
interface NoDraftsProps {
  readonly entryId: EntryId;
  /** How many drafts there may be. */
  readonly limit: number;
  readonly onStart: () => void;
  /** A draft that was made of the best plan. */
  readonly onChoose: (planId: number) => void;
}

export function NoDrafts({ entryId, limit, onStart, onChoose }: NoDraftsProps) {
  const { t } = useLingui();
  const game = useGame();
  const myTeam = useMyTeam(entryId);
  const entry = useEntry(entryId);
  const isLoading = myTeam.isPending || entry.isPending;
  const team = myTeam.data && entry.data ? groundOf(game, myTeam.data, entry.data.startedRound) : null;
  const outlooks = team ? outlookOf(game, team) : [];
  return (
    <div className="stack gap-5 pad-screen">
      <div className={styles.lead}>
        <p>{t`You have no drafts yet. A draft shows bank, free transfers and points several rounds ahead.`}</p>
        <Button kind="go" onPress={onStart}>
          <Trans>Make your first draft</Trans>
        </Button>
      </div>
      {team && <BestPlanButton entryId={entryId} team={team} plans={[]} limit={limit} onChoose={onChoose} />}
      {isLoading ? <Skeleton height="210px" /> : outlooks.length > 0 && <Example outlooks={outlooks} />}
    </div>
  );
}

function Example({ outlooks }: { outlooks: readonly RoundOutlook[] }) {
  const { t } = useLingui();
  const forecast = useForecast(outlooks);
  const expected = forecast && formatDecimal(forecast.reduce((sum, points) => sum + points, 0));
  return (
    <section aria-labelledby="as-it-stands">
      <h2 id="as-it-stands" className={styles.title}>
        <Trans>Your team as it stands</Trans>
      </h2>
      <div className={styles.rounds} role="region" tabIndex={0} aria-label={t`Your team, round by round`}>
        <ol className={strip.strip}>
          {outlooks.map((outlook, index) => (
            <li key={outlook.roundId} className={`${strip.round} ${styles.card}`}>
              <RoundCard outlook={outlook} points={forecast?.[index]} />
            </li>
          ))}
        </ol>
      </div>
      <p className={styles.sum}>
        {expected !== undefined && (
          <Trans>
            Without a transfer it expects {expected} points in all. A draft shows what transfers, chips and another
            captain would make of that.
          </Trans>
        )}
      </p>
    </section>
  );
}

/** The ground that plans stand on. With a chip whose squad goes back afterwards, that squad is only known to the server: null. */
function groundOf({ nextRound }: Game, myTeam: MyTeam, startedRoundId: RoundId): PlanGround | null {
  if (nextRound === null || isRevertingChip(myTeam.activeChip)) return null;
  return {
    squad: {
      roundId: nextRound.roundId,
      picks: myTeam.picks,
      bankTenths: myTeam.bankTenths,
      chip: myTeam.activeChip,
      freeTransfers: myTeam.freeTransfers,
      transfersMade: myTeam.transfersMade,
    },
    opening: null,
    restored: null,
    startedRoundId,
    chipsPlayed: myTeam.chips.flatMap(({ name, number, playedRounds }) =>
      playedRounds.map((round) => ({ name, number, roundId: round })),
    ),
  };
}

/** The coming rounds without a plan. */
const outlookOf = ({ ruleset, market, rounds }: Game, { squad, startedRoundId, chipsPlayed }: PlanGround) =>
  planRounds({
    ruleset,
    market,
    squad,
    startedRoundId,
    chipsPlayed,
    rounds: [],
    untilRoundId: lastPlannableRound(squad.roundId, rounds.at(-1)?.roundId),
  });
