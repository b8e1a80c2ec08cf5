/** The words at the places of a round's story: the match, and the footballers who turned the chance. */
import { useLingui } from "@lingui/react/macro";
import type { WireTurned } from "@elleveren/contract";
import type { FixtureId, RoundId } from "@elleveren/rules";

import { useGame } from "../../../../api/content/game.ts";
import { useRoundFixtures } from "../../../../api/live/fixtures.ts";
import { formatPercent } from "../../../../i18n/format.ts";
import type { ReadoutRow } from "../../../../ui/charts/Readout.tsx";
import { useFootballers } from "../../../content/footballers/use-footballers.ts";

/** A change of a chance, in percentage points; never a minus before a zero. */
export function formatChange(change: number): string {
  const points = Math.round(100 * change) || 0;
  return `${points > 0 ? "+" : ""}${formatPercent(points, 0)}`;
}

export function useStoryWords(event: RoundId) {
  const { t } = useLingui();
  const { clubById } = useGame();
  const { footballer } = useFootballers();
  const { data: fixtures } = useRoundFixtures(event);
  const shortName = (clubId: number) => clubById.get(clubId)?.shortName ?? "";
  const told = ({ element, kind, points }: WireTurned): string => {
    const name = footballer(element).webName;
    if (kind === "starts") return t`${name} starts`;
    return kind === "absent" ? t`${name} does not play` : t`${name}: ${points} pts`;
  };
  return {
    matchName: (fixture: FixtureId | null): string => {
      if (fixture === null) return t`Kick-off`;
      const match = fixtures?.find(({ fixtureId }) => fixtureId === fixture);
      return match ? `${shortName(match.home.clubId)}–${shortName(match.away.clubId)}` : "";
    },
    turnedRows: (turned: readonly WireTurned[]): ReadoutRow[] =>
      turned.map((one) => ({ key: `turned ${one.element}`, name: told(one), value: formatChange(one.change) })),
    turnedWords: (turned: readonly WireTurned[]): string =>
      turned.map((one) => `${told(one)} ${formatChange(one.change)}`).join(", "),
  };
}
