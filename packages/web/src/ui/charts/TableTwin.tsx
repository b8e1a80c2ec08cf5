import { Trans } from "@lingui/react/macro";

import { Table, type TableProps } from "../Table.tsx";
import styles from "./Plot.module.css";

/** The same as a chart, as a table that unfolds below it. */
export const TableTwin = <Row,>(table: TableProps<Row>) => (
  <details className={styles.twin}>
    <summary>
      <Trans>Show as a table</Trans>
    </summary>
    <Table {...table} />
  </details>
);
