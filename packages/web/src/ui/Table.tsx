import { useId, type ReactNode } from "react";

import styles from "./Table.module.css";
import { Tooltip } from "./Tooltip.tsx";

export interface Column<Row> {
  readonly key: string;
  readonly heading: ReactNode;
  /** The heading in full, where it is an abbreviation. */
  readonly title?: string;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: "start" | "end" | "center";
  /** Left out on a phone. */
  readonly isWide?: boolean;
  /** Names the row for screen readers. */
  readonly isRowHeading?: boolean;
}

interface TableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** The reader's own row. */
  readonly isOwn?: (row: Row) => boolean;
  /** A row the reader asked to see. */
  readonly isMarked?: (row: Row) => boolean;
  readonly foot?: ReactNode;
}

/** A table of figures. A wide one scrolls inside its own box, which the keyboard can reach. */
export function Table<Row>({ label, columns, rows, rowKey, isOwn, isMarked, foot }: TableProps<Row>) {
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-align={column.align} className={column.isWide ? "desk" : undefined}>
                {column.title === undefined ? (
                  column.heading
                ) : (
                  <Abbreviation title={column.title}>{column.heading}</Abbreviation>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              aria-current={isOwn?.(row) ? "true" : undefined}
              data-marked={isMarked?.(row) || undefined}
            >
              {columns.map((column) => {
                const attributes = { "data-align": column.align, className: column.isWide ? "desk" : undefined };
                return column.isRowHeading ? (
                  <th key={column.key} scope="row" {...attributes}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.key} {...attributes}>
                    {column.cell(row)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        {foot}
      </table>
    </div>
  );
}

/** A short heading that says itself in full to a pointer, the keyboard, a finger and a screen reader. */
function Abbreviation({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <>
      <Tooltip text={title} isShownByTap>
        <button type="button" className={styles.abbreviation} aria-describedby={id}>
          {children}
        </button>
      </Tooltip>
      <span id={id} hidden>
        {title}
      </span>
    </>
  );
}
