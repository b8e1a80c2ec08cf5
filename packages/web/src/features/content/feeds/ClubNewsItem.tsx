import { Trans } from "@lingui/react/macro";
import { ExternalLink } from "lucide-react";

import type { Club } from "../../../api/content/clubs.ts";
import { useFeed } from "../../../api/content/feeds.ts";
import { useBrand } from "../../../brand/brand-context.tsx";
import { formatDayShort } from "../../../i18n/format.ts";
import { Crest } from "../../play/pitch/index.ts";
import styles from "./ClubNewsItem.module.css";

/**
 * The newest news of a manager's club, for the card of the fan league (EN-02). Nothing without a club, before an
 * operator has set the URL of clubs' news, and when the club's own cannot be read.
 */
export function ClubNewsItem({ club }: { club: Club | null | undefined }) {
  const { clubNewsUrl } = useBrand();
  if (!club || clubNewsUrl === null) return null;
  return <NewestOf key={club.clubId} club={club} url={clubNewsUrl.replaceAll("{team_code}", String(club.code))} />;
}

function NewestOf({ club, url }: { club: Club; url: string }) {
  const { feed, isGone } = useFeed(url);
  const newest = feed?.items.toSorted((a, b) => (b.publishedAtMs ?? 0) - (a.publishedAtMs ?? 0))[0];
  if (isGone) return null;
  return (
    <div className={styles.news}>
      <Crest kit={club.kit.crest} size={28} />
      {newest && (
        <p>
          <span className="label">
            <Trans>News from {club.name}</Trans>
            {newest.publishedAtMs !== null && ` · ${formatDayShort(newest.publishedAtMs)}`}
          </span>
          {newest.link === null ? (
            <span className={styles.title}>{newest.title}</span>
          ) : (
            <a className={styles.title} href={newest.link} target="_blank" rel="noopener noreferrer">
              {newest.title} <ExternalLink aria-hidden="true" />
              <span className="vh">
                <Trans>(another site)</Trans>
              </span>
            </a>
          )}
        </p>
      )}
    </div>
  );
}
