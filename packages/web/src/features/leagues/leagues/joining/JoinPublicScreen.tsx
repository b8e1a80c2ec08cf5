import { Trans, useLingui } from "@lingui/react/macro";
import type { EntryId } from "@elleveren/rules";
import type { ReactNode } from "react";

import { useGame } from "../../../../api/content/game.ts";
import { useJoinPublicLeague } from "../../../../api/leagues/leagues.ts";
import { Alert } from "../../../../ui/Alert.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { WriteFailure } from "../../../site/problems/ProblemList.tsx";
import { PageTitle } from "../../../site/shell/page-title.tsx";
import { RequireEntry } from "../../../site/shell/RequireEntry.tsx";
import { publicProblemTexts } from "../league-problem-text.ts";
import { useThenLeagues } from "./use-then-leagues.ts";
import styles from "../LeaguesScreen.module.css";

/** `/leagues/join/public`: into the league that the game is filling; then to the own leagues. */
export const JoinPublicScreen = () => <RequireEntry>{(entryId) => <JoinPublic entryId={entryId} />}</RequireEntry>;

function JoinPublic({ entryId }: { entryId: EntryId }) {
  const { t } = useLingui();
  const thenLeagues = useThenLeagues();
  const { settings, nextRound } = useGame();
  const join = useJoinPublicLeague(entryId);
  const texts = publicProblemTexts(join.error);
  const size = settings.league_max_size_public_classic;
  const h2hSize = settings.league_max_size_public_h2h;
  const max = settings.league_join_public_max;
  const round = nextRound?.roundId ?? 0;
  const way = (scoring: "c" | "h") => ({
    isPending: join.isPending && join.variables === scoring,
    onPress: () => {
      if (!join.isPending) {
        thenLeagues(join.mutateAsync(scoring), ({ name }) => ({ done: { kind: "league-joined", league: name } }));
      }
    },
  });
  return (
    <div className={`page ${styles.screen}`}>
      <PageTitle title={t`Join a public league`} mast={t`Leagues`} />
      <h1>{t`Join a public league`}</h1>
      <p className="note">
        <Trans>You may be in {max} public leagues. Until the first round starts you can leave again.</Trans>
      </p>
      {texts.length > 0 && <Alert kind="error">{texts.join(" ")}</Alert>}
      {join.isError && texts.length === 0 && <WriteFailure error={join.error} />}
      <div className={styles.choices}>
        <Way {...way("c")} title={t`Classic`} action={t`Join a classic league`}>
          <Trans>Up to {size} teams, most points wins.</Trans>{" "}
          {nextRound !== null && <Trans>Everybody starts level in round {round}.</Trans>}
        </Way>
        <Way {...way("h")} title={t`Head-to-head`} action={t`Join a head-to-head league`}>
          <Trans>Up to {h2hSize} teams. Two meet every round, and wins decide the table.</Trans>{" "}
          {nextRound !== null && <Trans>The first matches are in round {round}.</Trans>}
        </Way>
      </div>
    </div>
  );
}

interface WayProps {
  readonly title: string;
  /** The description of this kind of league. */
  readonly children: ReactNode;
  readonly action: string;
  readonly isPending: boolean;
  readonly onPress: () => void;
}

function Way({ title, children, action, isPending, onPress }: WayProps) {
  const { t } = useLingui();
  const isOver = useGame().nextRound === null;
  return (
    <section className={styles.choice}>
      <h2>{title}</h2>
      <p>{children}</p>
      <Button
        kind="go"
        isPending={isPending}
        isReasonShown
        disabledReason={isOver ? t`The season has no round left to play for.` : undefined}
        onPress={onPress}
      >
        {action}
      </Button>
    </section>
  );
}
