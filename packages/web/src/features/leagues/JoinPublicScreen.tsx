import { Trans, useLingui } from "@lingui/react/macro";
import type { EntryId } from "@elleveren/rules";
import { useNavigate } from "@tanstack/react-router";

import { useGame } from "../../api/game.ts";
import { useJoinPublicLeague } from "../../api/leagues.ts";
import { paths } from "../../paths.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { WriteFailure } from "../problems/ProblemList.tsx";
import { PageTitle } from "../shell/page-title.tsx";
import { RequireEntry } from "../shell/RequireEntry.tsx";
import { publicProblemTexts } from "./league-problem-text.ts";
import styles from "./LeaguesScreen.module.css";

/** `/leagues/join/public`: into the league that the game is filling; then to the own leagues. */
export const JoinPublicScreen = () => <RequireEntry>{(entryId) => <JoinPublic entryId={entryId} />}</RequireEntry>;

function JoinPublic({ entryId }: { entryId: EntryId }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { settings, nextRound } = useGame();
  const join = useJoinPublicLeague(entryId);
  const texts = join.error ? publicProblemTexts(join.error) : [];
  const size = settings.league_max_size_public_classic;
  const h2hSize = settings.league_max_size_public_h2h;
  const enter = (scoring: "c" | "h") => {
    if (!join.isPending) join.mutate(scoring, { onSuccess: () => void navigate({ to: paths.leagues }) });
  };
  const max = settings.league_join_public_max;
  const round = nextRound?.roundId ?? 0;
  return (
    <div className={`page ${styles.screen}`}>
      <PageTitle title={t`Join a public league`} mast={t`Leagues`} />
      <h1>
        <Trans>Join a public league</Trans>
      </h1>
      <p className="note">
        <Trans>You may be in {max} public leagues. Until the first round starts you can leave again.</Trans>
      </p>
      {join.isError &&
        (texts.length > 0 ? <Alert kind="error">{texts.join(" ")}</Alert> : <WriteFailure error={join.error} />)}
      <div className={styles.choices}>
        <section className={styles.choice}>
          <h2>
            <Trans>Classic</Trans>
          </h2>
          <p>
            <Trans>Up to {size} teams, most points wins.</Trans>{" "}
            {nextRound !== null && <Trans>Everybody starts level in round {round}.</Trans>}
          </p>
          <Button
            kind="go"
            isPending={join.isPending && join.variables === "c"}
            isReasonShown
            disabledReason={nextRound === null ? t`The season has no round left to play for.` : undefined}
            onPress={() => enter("c")}
          >
            <Trans>Join a classic league</Trans>
          </Button>
        </section>
        <section className={styles.choice}>
          <h2>
            <Trans>Head-to-head</Trans>
          </h2>
          <p>
            <Trans>Up to {h2hSize} teams. Two meet every round, and wins decide the table.</Trans>{" "}
            {nextRound !== null && <Trans>The first matches are in round {round}.</Trans>}
          </p>
          <Button
            kind="go"
            isPending={join.isPending && join.variables === "h"}
            isReasonShown
            disabledReason={nextRound === null ? t`The season has no round left to play for.` : undefined}
            onPress={() => enter("h")}
          >
            <Trans>Join a head-to-head league</Trans>
          </Button>
        </section>
      </div>
    </div>
  );
}
