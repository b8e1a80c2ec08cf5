import { useLingui } from "@lingui/react/macro";

import { useGame } from "../../../../api/content/game.ts";
import { Crest } from "../../../play/pitch/Crest.tsx";
import styles from "./ClubStrip.module.css";

/** The clubs of the league; each leads to its own site where one is known. */
export function ClubStrip() {
  const { t } = useLingui();
  const clubs = useGame().clubs.filter((club) => !club.isUnavailable);
  return (
    <nav className={styles.strip} aria-label={t`The clubs`}>
      <ul className="page">
        {clubs.map((club) => (
          <li key={club.clubId}>
            {club.url === null ? (
              <span title={club.name} role="img" aria-label={club.name}>
                <Crest kit={club.kit.crest} size={20} />
              </span>
            ) : (
              <a href={club.url} target="_blank" rel="noopener noreferrer" title={club.name} aria-label={club.name}>
                <Crest kit={club.kit.crest} size={20} />
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
