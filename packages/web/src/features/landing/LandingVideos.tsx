import { useLingui } from "@lingui/react/macro";

import { useGame } from "../../api/content/game.ts";
import { useBrand } from "../../brand/brand-context.tsx";
import { LeaguesArt, PrizesArt, ScoutArt, SquadArt } from "./card-art.tsx";
import styles from "./LandingVideos.module.css";
import { OwnFilm, type Scene } from "./OwnFilm.tsx";
import { VideoFacade } from "./VideoFacade.tsx";

/** Two films (HO-08): the configured ones, else our own of how the game is played. */
export function LandingVideos() {
  const { t } = useLingui();
  const [first, second] = useBrand().videos;
  const [makingPoints, aRound] = useScenes();
  return (
    <section className={styles.videos} aria-label={t`Videos`}>
      {first ? (
        <VideoFacade {...first} art={<SquadArt />} />
      ) : (
        <OwnFilm title={t`How points are made`} cover={<SquadArt />} scenes={makingPoints} />
      )}
      {second ? (
        <VideoFacade {...second} art={<LeaguesArt />} />
      ) : (
        <OwnFilm title={t`A round from deadline to table`} cover={<LeaguesArt />} scenes={aRound} />
      )}
    </section>
  );
}

function useScenes(): readonly [readonly Scene[], readonly Scene[]] {
  const { t } = useLingui();
  const { squad } = useGame().ruleset;
  const budget = squad.budgetTenths / 10;
  return [
    [
      { caption: t`Pick ${squad.size} players for ${budget} million kroner.`, art: <SquadArt /> },
      { caption: t`Goals, assists, clean sheets and saves on the real pitch give them points.`, art: <ScoutArt /> },
      { caption: t`Your captain counts double. Choose well.`, art: <PrizesArt /> },
      { caption: t`Whoever does not play is replaced from your bench, all by himself.`, art: <SquadArt /> },
    ],
    [
      { caption: t`Before the deadline: transfers, captain, bench.`, art: <SquadArt /> },
      { caption: t`The matches begin, and your points move with every goal.`, art: <ScoutArt /> },
      {
        caption: t`So do all tables, second by second: your league, your cup, the whole country.`,
        art: <LeaguesArt />,
      },
      { caption: t`When the last match is over the round is settled, and the best is celebrated.`, art: <PrizesArt /> },
    ],
  ];
}
