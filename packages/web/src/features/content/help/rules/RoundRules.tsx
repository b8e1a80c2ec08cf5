import { Trans, useLingui } from "@lingui/react/macro";
import { largeCupPlaces, planCup, POSITIONS, type Ruleset } from "@elleveren/rules";

import { useGame } from "../../../../api/content/game.ts";
import { formatMonth, formatNumber } from "../../../../i18n/format.ts";
import { paths } from "../../../../paths.ts";
import { Table } from "../../../../ui/Table.tsx";
import { POSITION_NAME, POSITION_SHORT } from "../../footballers/names.ts";
import { AppLink } from "../../../site/shell/AppLink.tsx";
import { scoringRows } from "./scoring-rows.ts";

/** Deadline, automatic substitutions, and when points are final. */
export function RoundRules({ ruleset }: { ruleset: Ruleset }) {
  const { t } = useLingui();
  const { roundCount, deadline } = ruleset;
  return (
    <>
      <p>
        <Trans>
          The season has <b>{roundCount} rounds</b>. The deadline is{" "}
          <b>{deadline.minutesBeforeKickoff} minutes before the first match</b> of the round. Whatever is saved then
          counts; others see your team only after it.
        </Trans>
      </p>
      <p>
        <Trans>
          A club with two matches in a round gives its players points for both. A club without a match gives none.
        </Trans>
      </p>
      <h3>{t`Automatic substitutions`}</h3>
      <p>
        <Trans>
          A starter who does not play a single minute in the round is replaced from the bench. The first on your bench
          who played, or still may, and keeps the formation allowed, comes on. A goalkeeper is replaced only by the
          other goalkeeper.
        </Trans>
      </p>
      <h3>{t`Live and final`}</h3>
      <p>
        <Trans>
          Points, bonus, substitutions and ranks move while matches are played and are marked as live. They are final
          when every match of the round is and the round has been settled. Corrections of the match facts count until
          then.
        </Trans>
      </p>
    </>
  );
}

/** The points of every act on the pitch. */
export function ScoringRules({ ruleset }: { ruleset: Ruleset }) {
  const { t, i18n } = useLingui();
  const { bonus, cleanSheetMinutes } = ruleset;
  const places = bonus.points.map(formatNumber).join(", ");
  return (
    <>
      <Table
        label={t`Points by position`}
        rows={scoringRows(ruleset)}
        rowKey={(row) => row.key}
        columns={[
          {
            key: "what",
            heading: t`For`,
            align: "start",
            isRowHeading: true,
            cell: (row) => i18n._(row.label),
          },
          ...POSITIONS.map((position) => ({
            key: position,
            heading: i18n._(POSITION_SHORT[position]),
            title: i18n._(POSITION_NAME[position]),
            cell: (row: ReturnType<typeof scoringRows>[number]) =>
              row.points[position] === 0 ? (
                <span className="label">–</span>
              ) : (
                <b className="num">{formatNumber(row.points[position])}</b>
              ),
          })),
        ]}
      />
      <p>
        <Trans>
          A clean sheet needs at least <b>{cleanSheetMinutes} minutes</b> on the pitch without a goal conceded in that
          time.
        </Trans>
      </p>
      <h3>{t`Bonus`}</h3>
      {bonus.mode === "opta-strict" ? (
        <p>
          <Trans>
            The {bonus.points.length} best players of every match, by the league's own rating, get <b>{places}</b> extra
            points. When two have the same rating, the one with more goals goes first, then more assists, then the
            cheaper one.
          </Trans>
        </p>
      ) : (
        <p>
          <Trans>
            The best players of every match in the bonus points system get <b>{places}</b> extra points. Equals share a
            place, and the places below it fall away.
          </Trans>
        </p>
      )}
    </>
  );
}

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

/** Months, the dream team, the figures that players are judged by, and what happens when it is over. */
export function SeasonRules({ ruleset }: { ruleset: Ruleset }) {
  const { t } = useLingui();
  const { phases, rounds } = useGame();
  const { roundCount, formDays } = ruleset;
  const months = phases.flatMap(({ phaseId, startRound, stopRound }) => {
    const first = rounds.find((round) => round.roundId === startRound);
    // The first phase is the season itself.
    return phaseId === 1 || !first ? [] : [{ phaseId, name: formatMonth(first.deadlineAtMs), startRound, stopRound }];
  });
  return (
    <>
      {months.length > 0 && (
        <>
          <p>
            <Trans>
              A round belongs to the month of its deadline. Every month has its own table and winner, in every classic
              league:
            </Trans>
          </p>
          <ul>
            {months.map(({ phaseId, name, startRound, stopRound }) => (
              <li key={phaseId}>
                {startRound === stopRound
                  ? t`${name}: round ${startRound}`
                  : t`${name}: rounds ${startRound} to ${stopRound}`}
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>{t`The dream team`}</h3>
      <p>
        <Trans>
          The {ruleset.squad.playing} players with most points of a round, in a formation allowed. There is one for
          every round and <AppLink to={paths.dreamTeam}>one for the season</AppLink>.
        </Trans>
      </p>
      <h3>{t`Form and ownership`}</h3>
      <p>
        <Trans>
          Form is a player's points per match in the last {formDays} days. Ownership is the share of all teams that have
          him in their squad.
        </Trans>
      </p>
      <h3>{t`When the season is over`}</h3>
      <p>
        <Trans>
          The last table after round {roundCount} is the final one. Your points and your rank follow you to your
          history; next season everybody picks a new squad, and private leagues can be renewed.
        </Trans>
      </p>
    </>
  );
}
