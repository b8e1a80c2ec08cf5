import { Trans, useLingui } from "@lingui/react/macro";
import { Pause, Play, SkipBack, SkipForward } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";

import { useGame } from "../../../api/content/game.ts";
import { useBrand } from "../../../brand/brand-context.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { LeaguesArt, PrizesArt, ScoutArt, SquadArt } from "./card-art.tsx";
import styles from "./LandingVideos.module.css";

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

interface Scene {
  readonly caption: string;
  readonly art: ReactNode;
}

const SCENE_MS = 4500;

interface OwnFilmProps {
  readonly title: string;
  readonly cover: ReactNode;
  readonly scenes: readonly Scene[];
}

/** A film of our own, drawn and not fetched: scenes with a line each, which can be stopped and stepped through. */
function OwnFilm({ title, cover, scenes }: OwnFilmProps) {
  const { t } = useLingui();
  /** Null: not begun. */
  const [at, setAt] = useState<number | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  const isBegun = at !== null;
  const isLast = at === scenes.length - 1;
  useEffect(() => {
    if (!isPlaying || at === null) return undefined;
    const timer = setTimeout(() => (isLast ? setPlaying(false) : setAt(at + 1)), SCENE_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, at, isLast]);
  // The button that was pressed is gone.
  useEffect(() => {
    if (isBegun) stage.current?.focus();
  }, [isBegun]);

  const scene = scenes[at ?? 0];
  if (!scene) return null;
  if (at === null) {
    return (
      <FilmButton
        title={title}
        cover={cover}
        onPlay={() => {
          setAt(0);
          setPlaying(true);
        }}
      >{t`${scenes.length} scenes, without sound`}</FilmButton>
    );
  }
  const step = (to: number) => {
    setPlaying(false);
    setAt(to);
  };
  return (
    <div className={`${styles.facade} night`} ref={stage} tabIndex={-1} role="group" aria-label={title}>
      <span className={styles.scene} key={at}>
        {scene.art}
      </span>
      <p className={styles.line} aria-live="polite">
        {scene.caption}
      </p>
      <div className={styles.controls}>
        <IconButton label={t`Previous scene`} onPress={() => step(Math.max(0, at - 1))}>
          <SkipBack aria-hidden="true" />
        </IconButton>
        <IconButton
          label={isPlaying ? t`Pause` : t`Play`}
          onPress={() => {
            if (!isPlaying && isLast) setAt(0);
            setPlaying(!isPlaying);
          }}
        >
          {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        </IconButton>
        <IconButton label={t`Next scene`} onPress={() => step(Math.min(scenes.length - 1, at + 1))}>
          <SkipForward aria-hidden="true" />
        </IconButton>
        <span className="num" aria-hidden="true">
          {at + 1}/{scenes.length}
        </span>
      </div>
    </div>
  );
}

interface VideoFacadeProps {
  readonly title: string;
  readonly embedUrl: string;
  /** A file of our own host; others' pictures are not fetched before anybody has asked for the film. */
  readonly pictureUrl: string | null;
  readonly art: ReactNode;
}

/** Another site's film behind our own picture: nothing is asked of that site before the visitor presses play. */
function VideoFacade({ title, embedUrl, pictureUrl, art }: VideoFacadeProps) {
  const [isWanted, setWanted] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  // The button that was pressed is gone; the keyboard goes on in the film.
  useEffect(() => {
    if (isWanted) frame.current?.focus();
  }, [isWanted]);
  if (isWanted) {
    return (
      <iframe
        ref={frame}
        className={styles.frame}
        src={embedUrl}
        title={title}
        // A player needs its own origin and its scripts; it may not lead our page elsewhere. Its origin is never ours.
        // eslint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation"
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  }
  const isOwnPicture = pictureUrl !== null && pictureUrl.startsWith("/");
  return (
    <FilmButton
      title={title}
      cover={isOwnPicture ? <img src={pictureUrl} alt="" loading="lazy" /> : art}
      onPlay={() => setWanted(true)}
    >
      <Trans>Plays from {new URL(embedUrl).hostname}</Trans>
    </FilmButton>
  );
}

interface FilmButtonProps {
  readonly title: string;
  readonly cover: ReactNode;
  readonly onPlay: () => void;
  /** Where it comes from or how long it is, below the title. */
  readonly children: ReactNode;
}

/** A film that waits to be played: its cover with what it is called. */
function FilmButton({ title, cover, onPlay, children }: FilmButtonProps) {
  return (
    <button type="button" className={`${styles.facade} night`} onClick={onPlay}>
      {cover}
      <span className={styles.play}>
        <Play aria-hidden="true" />
      </span>
      <span className={styles.caption}>
        <b>
          <span className="vh">
            <Trans>Play:</Trans>{" "}
          </span>
          {title}
        </b>{" "}
        <span>{children}</span>
      </span>
    </button>
  );
}
