import { Trans } from "@lingui/react/macro";
import { Play } from "lucide-react";
import type { ReactNode } from "react";

import styles from "./LandingVideos.module.css";

interface FilmButtonProps {
  readonly title: string;
  /** What is seen until it is played. */
  readonly cover: ReactNode;
  readonly onPlay: () => void;
  /** Where it comes from or how long it is, below the title. */
  readonly children: ReactNode;
}

/** A film that waits to be played: its cover with what it is called. */
export function FilmButton({ title, cover, onPlay, children }: FilmButtonProps) {
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
