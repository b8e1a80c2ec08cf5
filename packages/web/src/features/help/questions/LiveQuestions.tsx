import { Trans, useLingui } from "@lingui/react/macro";
import type { Ruleset } from "@elleveren/rules";

import { paths } from "../../../paths.ts";
import { AppLink } from "../../shell/AppLink.tsx";
import { Question } from "../Question.tsx";

/** Points while matches are on, and what they do to the tables. */
export function LiveQuestions() {
  const { t } = useLingui();
  return (
    <>
      <Question id="live-points" title={t`When do I get my points?`}>
        <Trans>
          At once. Points, bonus and ranks move while the matches are played, by themselves. Press any points to see
          where they come from.
        </Trans>
      </Question>
      <Question id="provisional" title={t`What does provisional mean?`}>
        <Trans>
          That it can still change. While a round is on, bonus points and automatic substitutions are shown as they
          would be if everything ended now.
        </Trans>
      </Question>
      <Question id="rank-moved" title={t`Why has my rank changed when no match is on?`}>
        <Trans>
          Because somebody else's points have: a corrected fact, a bonus, a substitution. Ranks are final only when the
          round is settled.
        </Trans>
      </Question>
      <Question id="corrected" title={t`A goal or an assist was given to the wrong player. What now?`}>
        <Trans>
          Facts of the matches are corrected until the round is settled, and the points follow by themselves, in every
          table.
        </Trans>
      </Question>
      <Question id="ownership" title={t`What is ownership, and what moves me?`}>
        <Trans>
          Ownership says how many teams have a player. Effective ownership counts captains as often as they count. When
          somebody scores whom you have and others do not, you climb; when it is the other way round, you fall. Every
          league shows it live, player by player, under Right now.
        </Trans>
      </Question>
    </>
  );
}

/** What happens at the end, and afterwards. */
export function SeasonQuestions({ ruleset: { roundCount } }: { ruleset: Ruleset }) {
  const { t } = useLingui();
  return (
    <>
      <Question id="season-over" title={t`What happens when the season is over?`}>
        <Trans>
          After round {roundCount} the tables are final and the winners are told. Team, points and leagues can be seen
          until the next season begins.
        </Trans>
      </Question>
      <Question id="next-season" title={t`Do I keep my team next season?`}>
        <Trans>
          No, everybody starts anew with a new squad and the same money. Your account stays, and so do your points and
          ranks of the seasons before, in your team's history.
        </Trans>
      </Question>
      <Question id="prizes" title={t`What can I win?`}>
        <Trans>
          It stands under <AppLink to={paths.prizes}>Prizes</AppLink>. You need to do nothing but play.
        </Trans>
      </Question>
    </>
  );
}
