import { Trans, useLingui } from "@lingui/react/macro";
import { Pause, Play, SkipBack, SkipForward } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";

import { IconButton } from "../../ui/IconButton.tsx";
import { FilmButton } from "./FilmButton.tsx";
import styles from "./LandingVideos.module.css";

export interface Scene {
  readonly caption: string;
  readonly art: ReactNode;
}

const SCENE_MS = 4500;

interface OwnFilmProps {
  readonly title: string;
  /** Drawn until it is played. */
  readonly cover: ReactNode;
  readonly scenes: readonly Scene[];
}

/** A film of our own, drawn and not fetched: scenes with a line each, which can be stopped and stepped through. */
export function OwnFilm({ title, cover, scenes }: OwnFilmProps) {
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
      >
        <Trans>{scenes.length} scenes, without sound</Trans>
      </FilmButton>
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
