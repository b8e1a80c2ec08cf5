import { Trans, useLingui } from "@lingui/react/macro";
import type { Ruleset } from "@elleveren/rules";

import { formatNumber } from "../../../../i18n/format.ts";
import { paths } from "../../../../paths.ts";
import { AppLink } from "../../../site/shell/AppLink.tsx";
import { Question } from "../Question.tsx";

/** Leagues of all sorts, and their admission. */
export function LeagueQuestions({ ruleset: { leagues } }: { ruleset: Ruleset }) {
  const { t } = useLingui();
  const { joinPrivateMax, joinPublicMax, maxSizePublicClassic, maxSizePublicH2h } = leagues;
  return (
    <>
      <Question id="friends" title={t`How do I play against friends?`}>
        <Trans>
          <AppLink to={paths.leaguesCreate}>Make a league</AppLink> and send them its link or its code. Whoever opens
          the link can register, pick a team and is in. With a code you join{" "}
          <AppLink to={paths.leaguesJoinPrivate}>here</AppLink>.
        </Trans>
      </Question>
      <Question id="who-may-invite" title={t`Who can see a league's code and invite others?`}>
        <Trans>
          Its administrator decides: everybody in the game, the members, or the administrator alone. He can also make a
          new code, close the league and keep somebody out.
        </Trans>
      </Question>
      <Question id="how-many-leagues" title={t`How many leagues can I be in?`}>
        <Trans>
          {joinPrivateMax} private and {joinPublicMax} public ones. The overall league, your region's and your club's
          come on top by themselves.
        </Trans>
      </Question>
      <Question id="public-leagues" title={t`What is a public league?`}>
        <Trans>
          One against people you do not know: up to {maxSizePublicClassic} teams in a classic league and up to{" "}
          {maxSizePublicH2h} head-to-head. <AppLink to={paths.leaguesJoinPublic}>You are put into one</AppLink> with
          room.
        </Trans>
      </Question>
      <Question id="not-in-table" title={t`I have joined a league. Why am I not in the table?`}>
        <Trans>
          You stand under New entries until the next deadline has passed. In a classic league your points count from the
          round the league starts in, whenever you joined.
        </Trans>
      </Question>
      <Question id="leave-league" title={t`How do I leave a league?`}>
        <Trans>
          Under <AppLink to={paths.leagues}>Leagues</AppLink>, with Options beside its name. Public and head-to-head
          leagues cannot be left once they have started, and the game's own never.
        </Trans>
      </Question>
      <Question id="renew" title={t`Do my leagues live on next season?`}>
        <Trans>
          Private ones do, if their administrator renews them <AppLink to={paths.leaguesRenew}>here</AppLink>. Everybody
          who was in it and has a team again comes along.
        </Trans>
      </Question>
    </>
  );
}

/** Head-to-head leagues. */
export function H2hQuestions({ ruleset: { leagues } }: { ruleset: Ruleset }) {
  const { t } = useLingui();
  const { h2hWin, h2hDraw, h2hLoss, maxKoRoundsPrivateH2h, mostListed } = leagues;
  return (
    <>
      <Question id="h2h" title={t`How does a head-to-head league work?`}>
        <Trans>
          Every round your team meets one other team of the league, and most points of the round wins. A win gives{" "}
          {h2hWin} points in the table, a draw {h2hDraw} and a loss {h2hLoss}. All matches are drawn when the league
          starts; after that nobody comes in and nobody leaves.
        </Trans>
      </Question>
      <Question id="h2h-average" title={t`Why do I play against the average?`}>
        <Trans>
          There is an odd number of teams in the league. One of them meets the average of all teams in the game that
          round.
        </Trans>
      </Question>
      {maxKoRoundsPrivateH2h > 0 && (
        <Question id="h2h-knockout" title={t`What are knockout rounds?`}>
          <Trans>
            A head-to-head league can end with up to {maxKoRoundsPrivateH2h} rounds in which the best of the table play
            on and the loser is out. The administrator chooses it before the league starts.
          </Trans>
        </Question>
      )}
      <Question id="h2h-large" title={t`Why do I see my own matches only?`}>
        <Trans>
          With more than {formatNumber(mostListed)} teams in a head-to-head league, there are too many matches to list:
          then you see one team's at a time.
        </Trans>
      </Question>
    </>
  );
}

/** Cups. */
export function CupQuestions({ ruleset: { cups, roundCount } }: { ruleset: Ruleset }) {
  const { t } = useLingui();
  const { generalFirstRound } = cups;
  return (
    <>
      <Question id="cup" title={t`Am I in a cup?`}>
        <Trans>
          Every team that plays by then is in the general cup, which starts in round {generalFirstRound}. Other classic
          leagues have their own, for the best of the table. Yours are under{" "}
          <AppLink to={paths.leaguesCups}>Cups</AppLink>; who qualifies when stands{" "}
          <AppLink to={paths.helpRules} hash="leagues">
            in the rules
          </AppLink>
          .
        </Trans>
      </Question>
      <Question id="cup-match" title={t`How do I win a cup match?`}>
        <Trans>
          With more points in the round than the other team, transfer costs taken off. If it is level, goals scored by
          your players decide, then goals conceded, and at last a coin.
        </Trans>
      </Question>
      <Question id="cup-bye" title={t`What is a bye?`}>
        <Trans>
          The number of teams does not always fill the draw. With a bye you go through to the next round without a
          match.
        </Trans>
      </Question>
      <Question id="cup-final" title={t`When is the final?`}>
        <Trans>In round {roundCount}, the last of the season.</Trans>
      </Question>
    </>
  );
}
