import { useId, type ReactNode } from "react";

import styles from "./Table.module.css";
import { Term } from "./Term.tsx";
import { Tooltip } from "./Tooltip.tsx";

export interface Column<Row> {
  readonly key: string;
  readonly heading: ReactNode;
  /** The heading in full where it is an abbreviation, or what it means. */
  readonly title?: string;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: "start" | "end" | "center";
  /** Left out on a phone. */
  readonly isWide?: boolean;
  /** Names the row for screen readers. */
  readonly isRowHeading?: boolean;
  /** Puts the rows in this column's order; the heading is a button then. */
  readonly onSort?: () => void;
  readonly isSorted?: boolean;
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
  /** The head stays in sight while a long table passes under it; for one that fits a phone's width. */
  readonly isHeadSticky?: boolean;
  /** On a phone each row stands as a card of its own, a line a column: for a table whose rows have buttons. */
  readonly isStacked?: boolean;
}

/** A table of figures. A wide one scrolls inside its own box, which the keyboard can reach. */
export function Table<Row>({
  label,
  columns,
  rows,
  rowKey,
  isOwn,
  isMarked,
  foot,
  isHeadSticky,
  isStacked,
}: TableProps<Row>) {
  // Rows that are not drawn as a table would lose what they are to screen readers.
  const role = (name: string) => (isStacked ? { role: name } : {});
  const table = (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
      <table className={styles.table} data-stacked={isStacked} {...role("table")}>
        <thead {...role("rowgroup")}>
          <tr {...role("row")}>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                {...role("columnheader")}
                data-align={column.align}
                className={column.isWide ? "desk" : undefined}
                aria-sort={column.isSorted ? "descending" : undefined}
              >
                {column.onSort ? (
                  <SortButton title={column.title} onSort={column.onSort}>
                    {column.heading}
                  </SortButton>
                ) : column.title === undefined ? (
                  column.heading
                ) : (
                  <Term meaning={column.title}>{column.heading}</Term>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...role("rowgroup")}>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              {...role("row")}
              aria-current={isOwn?.(row) ? "true" : undefined}
              data-marked={isMarked?.(row) || undefined}
            >
              {columns.map((column) => {
                const attributes = { "data-align": column.align, className: column.isWide ? "desk" : undefined };
                return column.isRowHeading ? (
                  <th key={column.key} scope="row" {...role("rowheader")} {...attributes}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.key} {...role("cell")} {...attributes}>
                    {isStacked && (
                      <span className={styles.label} aria-hidden="true">
                        {column.heading}
                      </span>
                    )}
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
  return isHeadSticky ? <div className={styles.frame}>{table}</div> : table;
}

interface SortButtonProps {
  readonly title: string | undefined;
  readonly onSort: () => void;
  readonly children: ReactNode;
}

/** A heading that orders by its column; an abbreviated one says itself in full too. */
function SortButton({ title, onSort, children }: SortButtonProps) {
  const id = useId();
  const button = (
    <button type="button" className={styles.sort} onClick={onSort} aria-describedby={title && id}>
      {children}
    </button>
  );
  if (title === undefined) return button;
  return (
    <>
      <Tooltip text={title}>{button}</Tooltip>
      <span id={id} hidden>
        {title}
      </span>
    </>
  );
}
