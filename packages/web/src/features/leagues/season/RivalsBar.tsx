import { Trans, useLingui } from "@lingui/react/macro";
import type { EntryId } from "@elleveren/rules";
import { X } from "lucide-react";

import { IconButton } from "../../../ui/IconButton.tsx";
import type { RankLine } from "./rank-lines.ts";
import { LineSample } from "../../../ui/charts/LineSample.tsx";
import styles from "./RanksCard.module.css";

interface RivalsBarProps {
  readonly lines: readonly RankLine[];
  readonly litId: EntryId | null;
  readonly onLight: (entryId: EntryId | null) => void;
  readonly onRemove: (entryId: EntryId) => void;
}

/** Whose lines they are: pressing a name makes its line stand out, the cross takes it away. */
export function RivalsBar({ lines, litId, onLight, onRemove }: RivalsBarProps) {
  const { t } = useLingui();
  return (
    <ul className={styles.rivals} aria-label={t`Teams in the chart`}>
      {lines.map(({ entryId, name, look, ranks }) => (
        <li key={entryId}>
          <button
            type="button"
            aria-pressed={entryId === litId}
            onClick={() => onLight(entryId === litId ? null : entryId)}
          >
            <LineSample look={look} />
            <span>
              {name}
              {ranks.length === 0 && (
                <small>
                  <Trans>not in the table yet</Trans>
                </small>
              )}
            </span>
          </button>
          {lines.length > 1 && (
            <IconButton label={t`Take ${name} out of the chart`} onPress={() => onRemove(entryId)}>
              <X aria-hidden="true" />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  );
}
