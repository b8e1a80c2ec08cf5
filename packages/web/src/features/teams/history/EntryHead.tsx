import { Trans, useLingui } from "@lingui/react/macro";

import type { Entry, RoundHistory } from "../../../api/play/entry.ts";
import { useGame } from "../../../api/content/game.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { AppLink } from "../../site/shell/AppLink.tsx";
import styles from "./EntryHead.module.css";

interface EntryHeadProps {
  readonly entry: Entry;
  readonly rounds: readonly RoundHistory[];
  /** The first season that is known of the manager. */
  readonly since?: string | undefined;
  readonly page: "history" | "transfers";
}

/** The entry, its season in three figures, and the way to the rest of it. */
export function EntryHead({ entry, rounds, since, page }: EntryHeadProps) {
  const { t } = useLingui();
  const { currentRound } = useGame();
  const best = rounds.toSorted((a, b) => b.points - a.points)[0];
  // The rounds move with the matches; the entry is asked for less often.
  const last = rounds.at(-1);
  const dash = (value: number | null) => (value === null ? "-" : formatNumber(value));
  const hasRound = currentRound !== null && entry.startedRound <= currentRound.roundId;
  const current = (name: EntryHeadProps["page"]) => (page === name ? ("page" as const) : undefined);
  return (
    <section className="hero-night night">
      <div className={`page ${styles.inner}`}>
        <div className={styles.name}>
          <p>
            {since === undefined ? (
              entry.managerName
            ) : (
              <Trans>
                {entry.managerName}, since {since}
              </Trans>
            )}
          </p>
          <h1>{entry.name}</h1>
        </div>
        <dl className={styles.bests}>
          <div>
            <dt>{t`Overall points`}</dt>
            <dd className="num">{dash(last?.totalPoints ?? entry.overallPoints)}</dd>
          </div>
          <div>
            <dt>{t`Overall rank`}</dt>
            <dd className="num">{dash(last?.overallRank ?? entry.overallRank)}</dd>
          </div>
          <div>
            <dt>{t`Best round`}</dt>
            <dd className="num">
              {best ? formatNumber(best.points) : "-"}{" "}
              {best && (
                <small>
                  <Trans>round {best.roundId}</Trans>
                </small>
              )}
            </dd>
          </div>
        </dl>
        <nav className={styles.pages} aria-label={t`Pages of the team`}>
          {hasRound && <AppLink to={paths.entryRound(entry.entryId, currentRound.roundId)}>{t`Points`}</AppLink>}
          <AppLink to={paths.entryHistory(entry.entryId)} aria-current={current("history")}>{t`History`}</AppLink>
          {hasRound && <AppLink to={paths.entryWrapped(entry.entryId)}>{t`Wrapped`}</AppLink>}
          <AppLink to={paths.entryTransfers(entry.entryId)} aria-current={current("transfers")}>{t`Transfers`}</AppLink>
        </nav>
      </div>
    </section>
  );
}
