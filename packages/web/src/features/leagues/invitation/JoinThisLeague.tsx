import { Trans } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";

import { useGame } from "../../../api/content/game.ts";
import { type League, type LeagueSummary, useAskForCode } from "../../../api/leagues/leagues.ts";
import { useMe } from "../../../api/people/me.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { WriteFailure } from "../../site/problems/ProblemList.tsx";
import { saveInvitation } from "./saved-invitation.ts";
import styles from "./JoinThisLeague.module.css";

/** Takes new teams, and shows its code to everybody (LG-36). `currentRound` is null before the first deadline. */
export const isOpenToAll = (league: League, currentRound: number | null): boolean =>
  league.kind === "private" &&
  !league.isClosed &&
  league.codePrivacy === "all" &&
  !(league.scoring === "h2h" && currentRound !== null && currentRound >= league.startRound);

/**
 * Shown to those outside an open league: a manager is asked at once, any other viewer goes the way of a friend's
 * link. Nothing for members, and where the league is not open to all.
 */
export function JoinThisLeague({ summary: { league, entry_is_member: isMember } }: { summary: LeagueSummary }) {
  const { currentRound } = useGame();
  const { account } = useMe();
  const navigate = useNavigate();
  const ask = useAskForCode(league.leagueId);
  if (isMember || !isOpenToAll(league, currentRound?.roundId ?? null)) return null;
  const follow = (code: string) => {
    if (account?.entryId != null) saveInvitation(code);
    else void navigate({ to: paths.autoJoin(code) as string });
  };
  return (
    <div className={styles.join}>
      <p>
        <Trans>This league is open to everybody.</Trans>
      </p>
      <Button
        kind="go"
        isPending={ask.isPending}
        onPress={() =>
          void ask.mutateAsync().then(follow, () => {
            // Said below.
          })
        }
      >
        <Trans>Join this league</Trans>
      </Button>
      {ask.isError && <WriteFailure error={ask.error} />}
    </div>
  );
}
