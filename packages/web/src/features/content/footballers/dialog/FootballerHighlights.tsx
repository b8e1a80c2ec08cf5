import { useLingui, Trans } from "@lingui/react/macro";
import { plural } from "@lingui/core/macro";
import { useState } from "react";

import { SkeletonRows } from "../../../../ui/states.tsx";
import type { DialogPart } from "./dialog-part.ts";
import styles from "./FootballerDialog.module.css";
import { SummaryFailed } from "./SummaryFailed.tsx";
import type { PlayedMatch } from "../../../../api/content/footballer-summary.ts";
import { formatNumber } from "../../../../i18n/format.ts";
import bestMatches from "./BestMatches.module.css";
import { useFootballers } from "../use-footballers.ts";
import { useClips, type Clip } from "../../../../api/content/clips.ts";
import type { GameFootballer } from "../../../../api/content/footballers.ts";
import { Button } from "../../../../ui/Button.tsx";
import clipsStyles from "./Clips.module.css";

/**
 * Clips, where an operator named a host for them, and the footballer's best matches of the season, from our own data.
 */
export function FootballerHighlights({ footballer, summary, isFailed }: DialogPart) {
  const { t } = useLingui();
  return (
    <div className={styles.panel}>
      <Clips footballer={footballer} />
      <section>
        <h3>{t`Best matches`}</h3>
        {summary ? (
          <BestMatches played={summary.played} />
        ) : isFailed ? (
          <SummaryFailed />
        ) : (
          <SkeletonRows count={4} height="52px" />
        )}
      </section>
    </div>
  );
}

const SHOWN = 4;

/** The matches with most points, and the statistics behind them. */
function BestMatches({ played }: { played: readonly PlayedMatch[] }) {
  const { t } = useLingui();
  const { opponent: opponentText } = useFootballers();
  const feats = useFeats();
  const best = played
    .filter((match) => match.points > 0)
    .toSorted((a, b) => b.points - a.points || b.roundId - a.roundId)
    .slice(0, SHOWN);
  if (best.length === 0) {
    return <p className="note">{t`No points yet this season.`}</p>;
  }
  return (
    <ol className={bestMatches.matches} aria-label={t`Best matches`}>
      {best.map((match) => (
        <li key={`${match.roundId}-${match.opponentId}`}>
          <span className="num">
            {formatNumber(match.points)}
            <span className="vh"> {t`points`}</span>
          </span>
          <p>
            <b>
              {opponentText(match, true)}
              {match.homeGoals !== null && ` ${match.homeGoals}–${match.awayGoals}`}
            </b>
            <span>{[t`Round ${match.roundId}`, ...feats(match)].join(" · ")}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}

function useFeats(): (match: PlayedMatch) => string[] {
  const { t } = useLingui();
  return ({ stat }) => {
    const [goals, assists, saved, bonus] = [
      stat("goals_scored"),
      stat("assists"),
      stat("penalties_saved"),
      stat("bonus"),
    ];
    const sheets = stat("clean_sheets");
    return [
      goals > 0 && t`${plural(goals, { one: "# goal", other: "# goals" })}`,
      assists > 0 && t`${plural(assists, { one: "# assist", other: "# assists" })}`,
      sheets > 0 && t`${plural(sheets, { one: "# clean sheet", other: "# clean sheets" })}`,
      saved > 0 && t`${plural(saved, { one: "# penalty saved", other: "# penalties saved" })}`,
      bonus > 0 && t`${plural(bonus, { one: "# bonus point", other: "# bonus points" })}`,
    ].filter((feat) => feat !== false);
  };
}

/** Four clips at a time. Without a host, without clips and on any failure nothing is drawn. */
function Clips({ footballer }: { footballer: GameFootballer }) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const shown = useClips(footballer.fiksId, page);
  if (!shown || (shown.clips.length === 0 && page === 1)) return null;
  return (
    <section>
      <h3>{t`Video clips`}</h3>
      <ul className={clipsStyles.clips} aria-label={t`Video clips`}>
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
        <div className={clipsStyles.pager} role="group" aria-label={t`Pages of clips`}>
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
