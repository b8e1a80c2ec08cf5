import type { WireFormatPreview } from "@elleveren/contract";
import type { EntryId } from "@elleveren/rules";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";

import { formatProblemText } from "../words/problem-words.ts";
import styles from "./NewTable.module.css";

/** What the rounds so far would have brought, in short. */
export function PlayedRounds({ preview: { rounds, entries, problems } }: { readonly preview: WireFormatPreview }) {
  const names = new Map(entries.map(({ entry, entry_name: name }) => [entry, name]));
  const listed = (of: readonly EntryId[]) => of.flatMap((entry) => names.get(entry) ?? []).join(", ");
  const told = rounds.flatMap((round) => {
    const facts = factsOf(round, listed);
    return facts.length === 0 ? [] : [{ round: round.round, facts }];
  });
  if (problems.length > 0) return <p>{[...new Set(problems.map(formatProblemText))].join(" ")}</p>;
  if (told.length === 0) {
    return (
      <p className="note">
        <Trans>Nothing would have been decided yet: nobody has left, moved or won.</Trans>
      </p>
    );
  }
  return (
    <ul className={styles.rounds}>
      {told.map(({ round, facts }) => (
        <li key={round}>
          <b>
            <Trans>Round {round}</Trans>
          </b>
          : {facts.join(" · ")}
        </li>
      ))}
    </ul>
  );
}

function factsOf(round: WireFormatPreview["rounds"][number], listed: (of: readonly EntryId[]) => string): string[] {
  const { champions, winners, out, matches, moved } = round;
  const [all, first, gone] = [listed(champions), listed(winners), listed(out)];
  return [
    ...(champions.length > 0 ? [t`${all} wins it all`] : []),
    ...(winners.length > 0 && champions.length === 0 ? [t`${first} wins the table`] : []),
    ...(out.length > 0 ? [t`out: ${gone}`] : []),
    ...(moved > 0 ? [plural(moved, { one: "# moves between divisions", other: "# move between divisions" })] : []),
    ...(matches > 0 ? [plural(matches, { one: "# match", other: "# matches" })] : []),
  ];
}
