import type { LineLook } from "./line-looks.ts";
import { LineSample } from "./LineSample.tsx";
import styles from "./Plot.module.css";

export interface ReadoutRow {
  readonly key: string | number;
  readonly look?: LineLook;
  readonly name?: string;
  readonly value: string;
  /** Beside the value: a chip that was played. */
  readonly note?: string | undefined;
}

/**
 * A chart's words at the place that is read, or at its end: always there, so that nothing jumps. Hidden from screen
 * readers, to whom the chart itself says them.
 */
export const Readout = ({ title, rows }: { title: string; rows: readonly ReadoutRow[] }) => (
  <div className={styles.readout} aria-hidden="true">
    <b>{title}</b>
    <ul>
      {rows.map(({ key, look, name, value, note }) => (
        <li key={key}>
          {look && <LineSample look={look} />}
          {name !== undefined && <span>{name}</span>}
          <b className="num">{value}</b>
          {note !== undefined && <small>{note}</small>}
        </li>
      ))}
    </ul>
  </div>
);
