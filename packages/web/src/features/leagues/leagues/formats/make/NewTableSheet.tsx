import { READY_FORMATS, type Format, type ReadyFormatName } from "@elleveren/rules";
import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronRight } from "lucide-react";
import { useState } from "react";

import type { LeagueSummary } from "../../../../../api/leagues/leagues.ts";
import { Sheet } from "../../../../../ui/overlays/Sheet.tsx";
import { READY_WORDS } from "../words/ready-words.ts";
import styles from "./NewTable.module.css";
import { PLAIN_FORMAT } from "./own-format.ts";
import { SetUpTable } from "./SetUpTable.tsx";

const READY = Object.keys(READY_WORDS) as ReadyFormatName[];

interface NewTableSheetProps {
  readonly summary: LeagueSummary;
  readonly onClose: () => void;
}

interface Chosen {
  readonly ready: ReadyFormatName | null;
  readonly format: Format;
}

/** A further table of a league: chosen among the ready ones, or made from scratch; then seen in words, named and begun. */
export function NewTableSheet({ summary, onClose }: NewTableSheetProps) {
  const { t, i18n } = useLingui();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  if (chosen) return <SetUpTable summary={summary} {...chosen} onBack={() => setChosen(null)} onClose={onClose} />;
  return (
    <Sheet isOpen onClose={onClose} title={t`New table`} width="wide">
      <ul className={styles.choices} aria-label={t`Ready tables`}>
        {READY.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => setChosen({ ready: name, format: READY_FORMATS[name] })}>
              <b>{i18n._(READY_WORDS[name].title)}</b>
              <small>{i18n._(READY_WORDS[name].line)}</small>
              <ChevronRight aria-hidden="true" />
            </button>
          </li>
        ))}
        <li>
          <button type="button" onClick={() => setChosen({ ready: null, format: PLAIN_FORMAT })}>
            <b>
              <Trans>Make your own</Trans>
            </b>
            <small>
              <Trans>Choose what counts, how teams meet, who leaves and who wins.</Trans>
            </small>
            <ChevronRight aria-hidden="true" />
          </button>
        </li>
      </ul>
    </Sheet>
  );
}
