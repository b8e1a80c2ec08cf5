import { Trans } from "@lingui/react/macro";
import { useEffect, useRef, useState, type ReactNode } from "react";

import { FilmButton } from "./FilmButton.tsx";
import styles from "./LandingVideos.module.css";

interface VideoFacadeProps {
  readonly title: string;
  readonly embedUrl: string;
  /** A file of our own host; others' pictures are not fetched before anybody has asked for the film. */
  readonly pictureUrl: string | null;
  readonly art: ReactNode;
}

/** Another site's film behind our own picture: nothing is asked of that site before the visitor presses play. */
export function VideoFacade({ title, embedUrl, pictureUrl, art }: VideoFacadeProps) {
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
