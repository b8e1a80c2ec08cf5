import { useLingui } from "@lingui/react/macro";
import { useEffect, useId, useRef, useState, type ReactNode } from "react";

import styles from "./Table.module.css";
import { Term } from "./overlays/Term.tsx";
import { Tooltip } from "./overlays/Tooltip.tsx";

export interface Column<Row> {
  readonly key: string;
  readonly heading: ReactNode;
  /** The heading in full where it is an abbreviation, or what it means. */
  readonly title?: string;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: "start" | "end" | "center";
  /** Left out on a phone. */
  readonly isWide?: boolean;
  /** On a phone alone, where it says in short what wide ones say. */
  readonly isPhone?: boolean;
  /** Names the row for screen readers. */
  readonly isRowHeading?: boolean;
  /** Puts the rows in this column's order; the heading is a button then. */
  readonly onSort?: () => void;
  readonly isSorted?: boolean;
}

export interface TableProps<Row> {
  /** The table's name for screen readers. */
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

const placeOf = ({ isWide, isPhone }: Pick<Column<never>, "isWide" | "isPhone">) =>
  isWide ? "desk" : isPhone ? "phone" : undefined;

/** A table of figures. One that is wider than its place scrolls inside its own box, which the keyboard can reach then. */
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
    <ScrollBox>
      <table className={styles.table} aria-label={label} data-stacked={isStacked} {...role("table")}>
        <thead {...role("rowgroup")}>
          <tr {...role("row")}>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                {...role("columnheader")}
                data-align={column.align}
                className={placeOf(column)}
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
                const attributes = { "data-align": column.align, className: placeOf(column) };
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
    </ScrollBox>
  );
  return isHeadSticky ? <div className={styles.frame}>{table}</div> : table;
}

/**
 * The keyboard scrolls what it can reach: the box is a tab stop while its table is wider, and none where an arrow key would
 * move nothing. It is a group, since a landmark for every table would bury those of the page, and its name says what the stop
 * is for; what is inside is the table's own name, which screen readers say next.
 */
function ScrollBox({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui();
  const ref = useRef<HTMLDivElement>(null);
  const [isWider, setIsWider] = useState(false);
  useEffect(() => {
    const box = ref.current;
    // A simulated page measures nothing.
    if (!box || typeof ResizeObserver === "undefined") return undefined;
    // Tells the first sizes too, and the table's own, which grows with its rows while its box stays as it is.
    const observer = new ResizeObserver(() => setIsWider(box.scrollWidth > box.clientWidth));
    for (const element of [box, ...box.children]) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const stop = isWider ? { tabIndex: 0, role: "group", "aria-label": t`Scrolls sideways` } : {};
  return (
    <div ref={ref} className={styles.scroll} {...stop}>
      {children}
    </div>
  );
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
