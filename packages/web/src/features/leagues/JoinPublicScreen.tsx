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
            isPending={join.isPending}
            isReasonShown
            disabledReason={nextRound === null ? t`The season has no round left to play for.` : undefined}
            onPress={() => join.mutate("c", { onSuccess: () => void navigate({ to: paths.leagues }) })}
          >
            <Trans>Join a classic league</Trans>
          </Button>
        </section>
        <section className={styles.choice}>
          <h2>
            <Trans>Head-to-head</Trans>
          </h2>
          <p>
            <Trans>Two teams meet every round, and wins decide the table.</Trans>
          </p>
          <Button isReasonShown disabledReason={t`Head-to-head leagues are not open yet.`}>
            <Trans>Join a head-to-head league</Trans>
          </Button>
        </section>
      </div>
    </div>
  );
}
