import { useGame } from "../../api/content/game.ts";
import { useRoundFixtures, type Fixture } from "../../api/live/fixtures.ts";
import type { Round } from "../../api/content/rounds.ts";
import { paths } from "../../paths.ts";
import { Crest } from "../pitch/index.ts";
import styles from "./own-art.module.css";
import type { PanelItem } from "./panel-item.ts";

/** The matches of the current round that have goals, the most goals first, with who scored. */
export function useMatchHighlights({ roundId }: Round): readonly PanelItem[] {
  const { clubById, footballerById } = useGame();
  const { data: fixtures = [] } = useRoundFixtures(roundId);
  return fixtures
    .filter((fixture) => goalsOf(fixture) > 0)
    .toSorted((a, b) => goalsOf(b) - goalsOf(a) || a.fixtureId - b.fixtureId)
    .flatMap((fixture) => {
      const [home, away] = [clubById.get(fixture.home.clubId), clubById.get(fixture.away.clubId)];
      if (!home || !away) return [];
      const scorers = fixture.stats.find(({ name }) => name === "goals_scored");
      const names = [...(scorers?.home ?? []), ...(scorers?.away ?? [])].flatMap(({ footballerId, value }) => {
        const name = footballerById.get(footballerId)?.webName;
        return name === undefined ? [] : [value > 1 ? `${name} ${value}` : name];
      });
      return {
        key: `match-${fixture.fixtureId}`,
        title: `${home.name} ${fixture.home.goals}–${fixture.away.goals} ${away.name}`,
        meta: names.join(", "),
        to: { path: paths.match(fixture.fixtureId) },
        pictureUrl: null,
        art: (
          <span className={styles.match}>
            <Crest kit={home.kit.crest} />
            <Crest kit={away.kit.crest} />
          </span>
        ),
      };
    });
}

const goalsOf = ({ home, away }: Fixture): number => (home.goals ?? 0) + (away.goals ?? 0);
