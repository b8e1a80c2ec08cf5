import { Trans, useLingui } from "@lingui/react/macro";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

import { MoreRows, useFirstRows } from "../MoreRows.tsx";
import styles from "./RoundList.module.css";

export interface RoundLine {
  readonly key: number;
  readonly icon: LucideIcon;
  readonly text: ReactNode;
  /** About the reader's own team. */
  readonly isOwn: boolean;
}

interface RoundListProps {
  readonly lines: readonly RoundLine[];
  /** How many came, of how many there are. */
  readonly told: number;
  readonly all: number;
}

/** A round's decisions or its coming matches, line by line: the first ones, and all that came once they are asked for. */
export function RoundList({ lines, told, all }: RoundListProps) {
  const { t } = useLingui();
  const { shown, isWhole, showAll } = useFirstRows(lines);
  return (
    <>
      <ul className={styles.list}>
        {shown.map(({ key, icon: Icon, text, isOwn }) => (
          <li key={key} data-own={isOwn || undefined}>
            <Icon aria-hidden="true" />
            <span>
              {text}
              {isOwn && <span className="vh"> {t`Your team.`}</span>}
            </span>
          </li>
        ))}
      </ul>
      {!isWhole && (
        <div className="pad-body ruled">
          <MoreRows count={lines.length} onShow={showAll} />
        </div>
      )}
      {isWhole && all > told && (
        <p className="note pad-row ruled">
          <Trans>
            These are the first {told} of {all}.
          </Trans>
        </p>
      )}
    </>
  );
}
