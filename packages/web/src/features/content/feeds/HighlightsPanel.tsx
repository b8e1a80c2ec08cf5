import { useLingui } from "@lingui/react/macro";
import { plural } from "@lingui/core/macro";

import { useGame } from "../../../api/content/game.ts";
import type { Round } from "../../../api/content/rounds.ts";
import { useBrand } from "../../../brand/brand-context.tsx";
import { FeedPanel } from "./FeedPanel.tsx";
import { OwnPanel, type PanelItem } from "./ItemList.tsx";
import { type LiveFootballer, useLiveRound } from "../../../api/live/round-points.ts";
import { STAT_TITLE } from "../footballers/names.ts";
import { Crest, Shirt } from "../../play/pitch/index.ts";
import { type Fixture, useRoundFixtures } from "../../../api/live/fixtures.ts";
import { paths } from "../../../paths.ts";
import styles from "./own-art.module.css";

const COUNT = 4;

interface HighlightsPanelProps {
  /** The content without a feed: the part that the page does not show elsewhere. */
  readonly own: "matches" | "performances";
}

/** Four highlights: the configured feed's films, else of the round itself, matches with goals or footballers with points. */
export function HighlightsPanel({ own }: HighlightsPanelProps) {
  const { t } = useLingui();
  const { currentRound } = useGame();
  const { url } = useBrand().highlightsFeed;
  if (url !== null) return <FeedPanel title={t`Highlights`} url={url} count={COUNT} isVideo />;
  if (currentRound === null) return null;
  return own === "matches" ? <Matches round={currentRound} /> : <Performances round={currentRound} />;
}

function Matches({ round }: { round: Round }) {
  const { t } = useLingui();
  return <OwnPanel title={t`Highlights`} items={useMatchHighlights(round).slice(0, COUNT)} />;
}

function Performances({ round }: { round: Round }) {
  const { t } = useLingui();
  return <OwnPanel title={t`Highlights`} items={useBestPerformances(round).slice(0, COUNT)} />;
}

/** The footballers with most points in the round, and their statistics; ties by the footballer's number in the game. */
function useBestPerformances(round: Round): readonly PanelItem[] {
  const { t, i18n } = useLingui();
  const { footballerById, clubById } = useGame();
  const live = useLiveRound(round.roundId).data;
  if (!live) return [];
  const reasons = (row: LiveFootballer): string =>
    [...valuesThatCount(row)]
      .flatMap(([stat, value]) => {
        const title = STAT_TITLE[stat];
        return title ? [`${i18n._(title)} ${value}`] : [];
      })
      .join(" · ");
  return [...live]
    .filter(([, row]) => row.points > 0)
    .toSorted(([a, first], [b, second]) => second.points - first.points || a - b)
    .flatMap(([id, row]) => {
      const footballer = footballerById.get(id);
      const club = footballer && clubById.get(footballer.clubId);
      if (!footballer || !club) return [];
      const points = plural(row.points, { one: "# point", other: "# points" });
      return {
        key: `best-${id}`,
        title: t`${footballer.webName}: ${points}`,
        meta: reasons(row) || club.name,
        to: { path: ".", search: { footballer: id } },
        pictureUrl: null,
        art: <Shirt kit={club.kit.shirt} isKeeper={footballer.position === "GKP"} size={44} />,
      };
    });
}

/** Statistics that gave points, over all matches of the round, without minutes played. */
function valuesThatCount({ matches }: LiveFootballer): ReadonlyMap<string, number> {
  const values = new Map<string, number>();
  for (const { stat, value, points } of matches.flatMap(({ lines }) => lines)) {
    if (points > 0 && stat !== "minutes") values.set(stat, (values.get(stat) ?? 0) + value);
  }
  return values;
}

/** The matches of the current round that have goals, the most goals first, with scorers. */
function useMatchHighlights({ roundId }: Round): readonly PanelItem[] {
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
