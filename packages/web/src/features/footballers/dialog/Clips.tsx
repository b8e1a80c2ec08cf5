import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { useClips, type Clip } from "../../../api/content/clips.ts";
import type { GameFootballer } from "../../../api/content/footballers.ts";
import { Button } from "../../../ui/Button.tsx";
import styles from "./Clips.module.css";

/** Four clips at a time. Without a host, without clips and on any failure nothing is drawn. */
export function Clips({ footballer }: { footballer: GameFootballer }) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const shown = useClips(footballer.fiksId, page);
  if (!shown || (shown.clips.length === 0 && page === 1)) return null;
  return (
    <section>
      <h3>{t`Video clips`}</h3>
      <ul className={styles.clips} aria-label={t`Video clips`}>
        {shown.clips.map((clip) => (
          <li key={clip.clipId}>
            <Film clip={clip} />
            <p>
              {clip.pageUrl === null ? (
                clip.title
              ) : (
                <a href={clip.pageUrl} target="_blank" rel="noreferrer">
                  {clip.title}
                </a>
              )}
            </p>
          </li>
        ))}
      </ul>
      {(page > 1 || shown.hasNext) && (
        <div className={styles.pager} role="group" aria-label={t`Pages of clips`}>
          <Button
            onPress={() => setPage(page - 1)}
            disabledReason={page === 1 ? t`These are the newest clips` : undefined}
          >
            <Trans>Newer clips</Trans>
          </Button>
          <Button
            onPress={() => setPage(page + 1)}
            disabledReason={shown.hasNext ? undefined : t`There are no older clips`}
          >
            <Trans>Older clips</Trans>
          </Button>
        </div>
      )}
    </section>
  );
}

/** Played where there is a film; else its picture. */
function Film({ clip: { title, filmUrl, captionsUrl, pictureUrl } }: { clip: Clip }) {
  if (filmUrl !== null) {
    return (
      <video
        controls
        preload="none"
        playsInline
        aria-label={title}
        src={filmUrl}
        poster={pictureUrl ?? undefined}
        // Captions of another host are read only with its leave.
        crossOrigin={captionsUrl === null ? undefined : "anonymous"}
      >
        <track kind="captions" src={captionsUrl ?? undefined} />
      </video>
    );
  }
  return pictureUrl === null ? null : <img src={pictureUrl} alt="" loading="lazy" />;
}
