import type { WireFormatPreview } from "@elleveren/contract";
import type { EntryId } from "@elleveren/rules";
import { plural, t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { Crown } from "lucide-react";
import type { ReactNode } from "react";

import { MoreRows, useFirstRows } from "../MoreRows.tsx";
import { formatProblemText } from "../words/problem-words.ts";
import styles from "./NewTable.module.css";

type PreviewRound = WireFormatPreview["rounds"][number];
type Listed = (entries: readonly EntryId[]) => string;

/** The results that the rounds would have brought: the winner, and round by round the teams that would have left, moved or won a table. */
export function PlayedRounds({
  preview: { rounds, entries, problems, played_on: season },
}: {
  readonly preview: WireFormatPreview;
}) {
  const listed: Listed = (of) => namesOf(of, new Map(entries.map(({ entry, entry_name: name }) => [entry, name])));
  const told = rounds
    .map((round) => ({ round: round.round, facts: factsOf(round, listed) }))
    .filter(({ facts }) => facts.length > 0);
  const { shown, isWhole, showAll } = useFirstRows(told);
  const champion = rounds.flatMap(({ champions }) => (champions.length > 0 ? [listed(champions)] : [])).at(-1);
  const matches = rounds.reduce((sum, round) => sum + round.matches, 0);
  if (problems.length > 0) return <p>{[...new Set(problems.map(formatProblemText))].join(" ")}</p>;
  if (season === null) {
    return (
      <p className="note">
        <Trans>No round has been played yet that it could be tried on.</Trans>
      </p>
    );
  }
  return (
    <div className={styles.tried}>
      <Season season={season} />
      {champion !== undefined && (
        <p className={styles.champion}>
          <Crown aria-hidden="true" />
          <span>
            <Trans>
              <b>{champion}</b> would have won it all.
            </Trans>
          </span>
        </p>
      )}
      {matches > 0 && (
        <p>
          <Plural value={matches} one="# match would have been played." other="# matches would have been played." />
        </p>
      )}
      {told.length === 0 && champion === undefined && (
        <p>
          <Trans>Nothing would have been decided yet: nobody has left, moved or won.</Trans>
        </p>
      )}
      {told.length > 0 && (
        <ul className={styles.rounds}>
          {shown.map(({ round, facts }) => (
            <li key={round}>
              <b>
                <Trans>Round {round}</Trans>
              </b>
              : {facts.join(" · ")}
            </li>
          ))}
        </ul>
      )}
      {!isWhole && <MoreRows count={told.length} onShow={showAll} />}
    </div>
  );
}

/** Names, and how many there were of other teams, which have none. */
function namesOf(of: readonly EntryId[], names: ReadonlyMap<EntryId, string>): string {
  const known = of.flatMap((entry) => names.get(entry) ?? []);
  const others = of.length - known.length;
  return [
    ...known,
    ...(others > 0 ? [plural(others, { one: "a team from outside", other: "# teams from outside" })] : []),
  ].join(", ");
}

function factsOf({ winners, out, champions, moved }: PreviewRound, listed: Listed): string[] {
  const [first, gone] = [listed(winners), listed(out)];
  return [
    ...(winners.length > 0 && champions.length === 0 ? [t`${first} wins the table`] : []),
    ...(out.length > 0 ? [t`out: ${gone}`] : []),
    ...(moved > 0 ? [plural(moved, { one: "# moves between divisions", other: "# move between divisions" })] : []),
  ];
}

/** Which season it was played on, and what was not as it would be. */
function Season({ season: on }: { readonly season: NonNullable<WireFormatPreview["played_on"]> }) {
  const { season, extras, with_others_results: others, is_past: isPast, is_own_count: isOwnCount } = on;
  const notes: ReactNode[] = [
    ...(isOwnCount
      ? []
      : [
          <Trans key="count">
            The squads of that season are not kept: the rounds count what the game gave for them.
          </Trans>,
        ]),
    ...(others.length > 0
      ? [
          <Plural
            key="others"
            value={others.length}
            one="# member had no team then, and plays with the results of another one."
            other="# members had no team then, and play with the results of others."
          />,
        ]
      : []),
    ...(extras > 0
      ? [
          <Plural
            key="extras"
            value={extras}
            one="# team from outside fills up the league."
            other="# teams from outside fill up the league."
          />,
        ]
      : []),
  ];
  return (
    <>
      <h4>
        {isPast ? <Trans>On the rounds of the season {season}</Trans> : <Trans>On the rounds of {season} so far</Trans>}
      </h4>
      {notes.length > 0 && (
        <p className="note">
          {notes.map((note, index) => (
            // eslint-disable-next-line react/no-array-index-key -- sentences in their order
            <span key={index}>{note} </span>
          ))}
        </p>
      )}
    </>
  );
}
