import { Trans, useLingui } from "@lingui/react/macro";
import type { Ruleset } from "@elleveren/rules";

import { useGame } from "../../../api/content/game.ts";
import { formatMonth } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { AppLink } from "../../shell/AppLink.tsx";

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
