import { useLingui } from "@lingui/react/macro";

import { useGameQuery } from "../../api/content/game.ts";
import { useDeskFixtures } from "../api/desk.ts";

/** What an act was done to, by name where the log has a number: `fixture 12` is `Brann – Viking`. */
export function useSubjectName(): (subject: string) => string {
  const { t } = useLingui();
  const { data: fixtures = [] } = useDeskFixtures();
  const footballers = useGameQuery().data?.footballerById;
  const nameOf = (part: string): string => {
    const found = /^(fixture|footballer|round) (\d+)$/u.exec(part);
    if (!found) return part;
    const id = Number(found[2]);
    if (found[1] === "round") return t`Round ${id}`;
    const name =
      found[1] === "fixture"
        ? fixtures.find(({ fixtureId }) => fixtureId === id)?.match
        : footballers?.get(id)?.webName;
    return name ?? part;
  };
  return (subject) => subject.split(", ").map(nameOf).join(", ");
}
