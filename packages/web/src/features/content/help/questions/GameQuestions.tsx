import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { canCancelChip, type Ruleset } from "@elleveren/rules";

import { formatNumber } from "../../../../i18n/format.ts";
import { paths } from "../../../../paths.ts";
import { CHIP_EFFECT, CHIP_TITLE } from "../../footballers/names.ts";
import { AppLink } from "../../../site/shell/AppLink.tsx";
import { Question } from "../Question.tsx";
import { chipKinds } from "../rules/chip-kinds.ts";

/** The game and how to begin. Numbers are the season's own. */
export function BeginningQuestions({ ruleset: { squad } }: { ruleset: Ruleset }) {
  const { t } = useLingui();
  const budget = formatNumber(squad.budgetTenths / 10);
  return (
    <>
      <Question id="what-is-it" title={t`What is the game about?`}>
        <Trans>
          You are the manager. Pick {squad.size} players for {budget} million kroner, let {squad.playing} of them start,
          and choose a captain. What they do in the real matches gives your team points, and most points wins.
          Everything stands in <AppLink to={paths.helpRules}>the rules</AppLink>.
        </Trans>
      </Question>
      <Question id="cost" title={t`What does it cost?`}>
        <Trans>Nothing. The money you buy players for is the game's own.</Trans>
      </Question>
      <Question id="start-late" title={t`Can I start in the middle of the season?`}>
        <Trans>
          Yes. Your team gets points from the first deadline after you made it. Until then you may change all{" "}
          {squad.size} players as often as you like.
        </Trans>
      </Question>
      <Question id="several-teams" title={t`Can I have more than one team?`}>
        <Trans>No: one person, one team. But that one can play in many leagues at the same time.</Trans>
      </Question>
      <Question id="rename" title={t`How do I change my team's name or favourite club?`}>
        <Trans>
          Under <AppLink to={paths.entryUpdate}>Team details</AppLink>. To be in your club's supporters league you must
          choose it before the deadline of the first round.
        </Trans>
      </Question>
    </>
  );
}

/** Deadlines, captains and substitutes. */
export function RoundQuestions({ ruleset: { deadline } }: { ruleset: Ruleset }) {
  const { t } = useLingui();
  return (
    <>
      <Question id="deadline" title={t`When is the deadline?`}>
        <Plural
          value={deadline.minutesBeforeKickoff}
          one="# minute before the first match of the round."
          other="# minutes before the first match of the round."
        />{" "}
        <Trans>It stands at the top of every page, in your own time.</Trans>
      </Question>
      <Question id="missed-deadline" title={t`I missed a deadline. What happens?`}>
        <Trans>
          Your team plays on with the line-up of the round before. Transfers and captains you did not save in time count
          from the next round you save them for.
        </Trans>
      </Question>
      <Question id="auto-subs" title={t`What if one of my starters does not play?`}>
        <Trans>
          Then the first on your bench who plays and fits comes on by himself, so put the bench in the order you trust
          it. A goalkeeper is replaced by the other goalkeeper only.
        </Trans>
      </Question>
      <Question id="captain-out" title={t`What if my captain does not play?`}>
        <Trans>
          The vice-captain takes over the armband. If neither plays a minute, nobody counts extra. Choose two who do not
          play for the same club, and you are safe when a match is called off.
        </Trans>
      </Question>
      <Question id="moved-match" title={t`A match is moved. What happens to the points?`}>
        <Trans>
          It counts in the round it is moved to. A club can have two matches in one round and none in another; the
          players get points for what they play.
        </Trans>
      </Question>
      <Question id="secret" title={t`Can others see my team before the deadline?`}>
        <Trans>
          No. Line-ups, transfers and chips of the coming round are yours alone until the deadline has passed; then they
          are open to all.
        </Trans>
      </Question>
    </>
  );
}

/** Transfers and prices. */
export function TransferQuestions({ ruleset }: { ruleset: Ruleset }) {
  const { t } = useLingui();
  const { freePerRound, maxBanked, costPoints, sellOnDivisor } = ruleset.transfers;
  return (
    <>
      <Question id="transfer-cost" title={t`Why did I lose points on transfers?`}>
        <Plural value={freePerRound} one="You get # free transfer a round." other="You get # free transfers a round." />{" "}
        <Trans>
          Each one beyond your free ones costs {costPoints} points. The price stands on the button before you confirm.
        </Trans>
      </Question>
      {maxBanked > freePerRound && (
        <Question id="saved-transfers" title={t`What happens to transfers I do not use?`}>
          <Trans>They are saved for later, up to {maxBanked}. Beyond that they are lost.</Trans>
        </Question>
      )}
      <Question id="undo-transfers" title={t`Can I take a transfer back?`}>
        <Trans>
          Until the deadline you can undo the round's transfers on the{" "}
          <AppLink to={paths.transfers}>transfers page</AppLink>, all of them together. A chip on transfers cannot be
          taken back.
        </Trans>
      </Question>
      <Question id="price-change" title={t`Why did a price change?`}>
        <Trans>
          Because more managers bought him than sold him, or the other way round. The whole calculation is{" "}
          <AppLink to={paths.helpRules} hash="prices">
            in the rules
          </AppLink>
          , and every player shows how far he is on his way to the next step.
        </Trans>
      </Question>
      <Question id="team-value" title={t`What is squad value, and what is selling value?`}>
        <Trans>
          Squad value is your players at the prices of the day, and the bank: the same figure in your history, in
          leagues and for other teams. Selling value is what your players bring if you sell them all now, without the
          bank. Only you see it.
        </Trans>
      </Question>
      {sellOnDivisor > 1 && (
        <Question id="selling-price" title={t`Why do I get less for a player than he costs?`}>
          <Trans>
            When he has risen since you bought him, you keep a part of the rise and the game keeps the rest. A fall
            counts whole. There is an example{" "}
            <AppLink to={paths.helpRules} hash="transfers">
              in the rules
            </AppLink>
            .
          </Trans>
        </Question>
      )}
    </>
  );
}

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

/** The end of the season, and the time after it. */
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

/** The season's chips, by name; only in a season that has any. */
export function ChipQuestions({ ruleset }: { ruleset: Ruleset }) {
  const { t, i18n } = useLingui();
  const kinds = chipKinds(ruleset);
  const named = (rows: typeof kinds) => rows.map(({ chip }) => i18n._(CHIP_TITLE[chip])).join(", ");
  const lasting = kinds.filter(({ chip }) => !canCancelChip(chip));
  return (
    <>
      <Question id="chips" title={t`What is a chip?`}>
        <Trans>
          A trick that changes one round for your team. You play it on My team or on the transfers page. Where and how
          often stands{" "}
          <AppLink to={paths.helpRules} hash="chips">
            in the rules
          </AppLink>
          . This season:
        </Trans>{" "}
        {kinds.map(({ chip }) => `${i18n._(CHIP_TITLE[chip])} – ${i18n._(CHIP_EFFECT[chip])}`).join("; ")}.
      </Question>
      <Question id="two-chips" title={t`Can I play two chips in the same round?`}>{t`No, one a round.`}</Question>
      <Question id="cancel-chip" title={t`Can I take a chip back?`}>
        {lasting.length < kinds.length && t`Chips on the line-up you can call off until the deadline.`}{" "}
        {lasting.length > 0 && t`These are in play as soon as you confirm, and stay so: ${named(lasting)}.`}
      </Question>
    </>
  );
}
