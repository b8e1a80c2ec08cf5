import { useLingui } from "@lingui/react/macro";
import type { FootballerId } from "@elleveren/rules";
import type { CSSProperties } from "react";

import { formatDecimal } from "../../../../i18n/format.ts";
import { useFootballers } from "../../../content/footballers/use-footballers.ts";
import styles from "./BonusRace.module.css";

export interface BonusRow {
  readonly footballerId: FootballerId;
  /** The rating that the bonus follows. */
  readonly value: number;
  readonly bonus: number;
}

interface BonusRowsProps {
  readonly rows: readonly BonusRow[];
  readonly isOwn: (id: FootballerId) => boolean;
  /** The best rating of the match, where it is not among the rows. */
  readonly best?: number;
}

/** A match's best ratings as bars, and the bonus they stand for. */
export function BonusRows({ rows, isOwn, best = Math.max(...rows.map(({ value }) => value)) }: BonusRowsProps) {
  const { t } = useLingui();
  const { footballer } = useFootballers();
  return (
    <ol className={styles.race}>
      {rows.map(({ footballerId, value, bonus }) => (
        <li key={footballerId} data-yours={isOwn(footballerId) || undefined}>
          <b className="num">{bonus > 0 ? bonus : "–"}</b>
          <span>
            {footballer(footballerId).webName}
            {isOwn(footballerId) && <span className="vh">{t`, in this team`}</span>}
          </span>
          <span
            className={styles.bar}
            style={{ "--share": (value / best) * 100 } as CSSProperties}
            aria-hidden="true"
          />
          <span className="num">{formatDecimal(value)}</span>
        </li>
      ))}
    </ol>
  );
}
