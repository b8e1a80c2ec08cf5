import { Trans, useLingui } from "@lingui/react/macro";
import { largeCupPlaces, planCup, type Ruleset } from "@elleveren/rules";

/** A league of friends, for the example. */
const EXAMPLE_TEAMS = 12;

/** Tables, ties, head-to-head and cups. */
export function LeagueRules({ ruleset }: { ruleset: Ruleset }) {
  const { t } = useLingui();
  const { leagues, cups, roundCount } = ruleset;
  const { h2hWin, h2hDraw, h2hLoss, joinPrivateMax, joinPublicMax } = leagues;
  const { largeQualificationRound: largeRound, generalFirstRound: generalRound } = cups;
  const places = largeCupPlaces(ruleset);
  const example = EXAMPLE_TEAMS;
  const exampleRound = planCup(ruleset, { kind: "classic", entryCount: example, startRound: 1 })?.qualificationRound;
  return (
    <>
      <p>
        <Trans>
          You may be in {joinPrivateMax} private and {joinPublicMax} public leagues. The overall league and those of the
          game itself come on top.
        </Trans>
      </p>
      <h3>{t`Classic`}</h3>
      <p>
        <Trans>
          The table is ordered by total points after transfer costs. Teams with equal points share a rank; the one with
          fewer transfers stands first. A round's own rank looks at the round's points before transfer costs.
        </Trans>
      </p>
      <h3>{t`Head-to-head`}</h3>
      <p>
        <Trans>
          Every round you meet one other team of the league. A win gives {h2hWin} points, a draw {h2hDraw}, a loss{" "}
          {h2hLoss}. Teams with equal points are ordered by points for, then by goals scored, then by fewer goals
          conceded. With an odd number of teams, one meets the average of the round.
        </Trans>
      </p>
      <h3>{t`Cups`}</h3>
      <p>
        <Trans>
          The best teams of a league at the qualification play a cup, one match a round, with the final in round{" "}
          {roundCount}. On equal points the team whose players scored more goals goes through, then the one that
          conceded fewer, and at last a coin decides.
        </Trans>
      </p>
      <ul>
        <li>{t`In leagues with more than ${places} teams, the best ${places} after round ${largeRound} qualify.`}</li>
        <li>
          <Trans>
            Smaller leagues qualify as late as their size allows, with everybody in the cup: {example} teams after round{" "}
            {exampleRound}. Where the teams do not fill the draw, some go through without a match.
          </Trans>
        </li>
        <li>{t`The general cup, for all teams of the game, has its first match in round ${generalRound}.`}</li>
      </ul>
    </>
  );
}
