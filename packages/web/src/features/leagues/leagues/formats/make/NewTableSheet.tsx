import type { ReadyFormatName } from "@elleveren/rules";
import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronRight } from "lucide-react";
import { useState } from "react";

import type { LeagueSummary } from "../../../../../api/leagues/leagues.ts";
import { paths } from "../../../../../paths.ts";
import { Sheet } from "../../../../../ui/overlays/Sheet.tsx";
import { AppLink } from "../../../../site/shell/AppLink.tsx";
import { READY_NAMES, READY_WORDS } from "../words/ready-words.ts";
import styles from "./NewTable.module.css";
import { SetUpTable } from "./SetUpTable.tsx";

interface NewTableSheetProps {
  readonly summary: LeagueSummary;
  readonly onClose: () => void;
}

/** A further table of a league: one of the ready ones, then named and begun; or the way to making one's own. */
export function NewTableSheet({ summary, onClose }: NewTableSheetProps) {
  const { t, i18n } = useLingui();
  const [ready, setReady] = useState<ReadyFormatName | null>(null);
  if (ready) return <SetUpTable summary={summary} ready={ready} onBack={() => setReady(null)} onClose={onClose} />;
  return (
    <Sheet isOpen onClose={onClose} title={t`New table`} width="wide">
      <ul className={styles.choices} aria-label={t`Ready tables`}>
        {READY_NAMES.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => setReady(name)}>
              <b>{i18n._(READY_WORDS[name].title)}</b>
              <small>{i18n._(READY_WORDS[name].line)}</small>
              <ChevronRight aria-hidden="true" />
            </button>
          </li>
        ))}
        <li>
          <AppLink to={paths.newLeagueFormat(summary.league.leagueId)}>
            <b>
              <Trans>Make your own</Trans>
            </b>
            <small>
              <Trans>Choose what counts, how teams meet, who leaves and who wins.</Trans>
            </small>
            <ChevronRight aria-hidden="true" />
          </AppLink>
        </li>
      </ul>
    </Sheet>
  );
}
