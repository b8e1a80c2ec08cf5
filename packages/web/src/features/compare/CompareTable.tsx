import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import type { FootballerId } from "@elleveren/rules";

import { IconButton } from "../../ui/IconButton.tsx";
import { Table } from "../../ui/Table.tsx";
import { POSITION_SHORT } from "../footballers/names.ts";
import { NewsSign } from "../footballers/NewsSign.tsx";
import { useFootballers } from "../footballers/use-footballers.ts";
import { useOpenFootballer } from "../footballers/use-open-footballer.ts";
import { Shirt } from "../pitch/index.ts";
import { BestMark } from "./BestMark.tsx";
import styles from "./CompareTable.module.css";
import type { Compared } from "./figures.ts";
import { useCompareRows } from "./use-compare-rows.tsx";

interface CompareTableProps {
  readonly compared: readonly Compared[];
  readonly label: string;
  /** Left out: they stay. */
  readonly onRemove?: (footballerId: FootballerId) => void;
}

/** A column each, a row for each thing they are compared by; scrolls inside its own box on a phone. */
export function CompareTable({ compared, label, onRemove }: CompareTableProps) {
  const { t } = useLingui();
  const rows = useCompareRows(compared);
  return (
    <div className={styles.table}>
      <Table
        label={label}
        rows={rows}
        rowKey={(row) => row.key}
        columns={[
          {
            key: "name",
            heading: <span className="vh">{t`Compared by`}</span>,
            align: "start",
            isRowHeading: true,
            cell: (row) => row.label,
          },
          ...compared.map(({ footballer }, index) => ({
            key: String(footballer.footballerId),
            heading: <ColumnHead compared={compared[index]!} onRemove={onRemove} />,
            align: "center" as const,
            cell: (row: (typeof rows)[number]) => (
              <span className={styles.cell} data-tall={row.isTall || undefined}>
                {row.cells[index]}
                {row.best.has(index) && <BestMark />}
              </span>
            ),
          })),
        ]}
      />
    </div>
  );
}

interface ColumnHeadProps {
  readonly compared: Compared;
  readonly onRemove: CompareTableProps["onRemove"];
}

function ColumnHead({ compared, onRemove }: ColumnHeadProps) {
  const { t, i18n } = useLingui();
  const { club } = useFootballers();
  const open = useOpenFootballer();
  const { footballerId, clubId, position, webName } = compared.footballer;
  const own = club(clubId);
  return (
    <span className={styles.man}>
      <Shirt kit={own.kit.shirt} isKeeper={position === "GKP"} size={40} />
      <button type="button" onClick={() => open(footballerId)}>
        {webName}
      </button>
      <small>
        {own.shortName} · {i18n._(POSITION_SHORT[position])}
      </small>
      {compared.footballer.news !== "" && <NewsSign footballer={compared.footballer} />}
      {onRemove && (
        <span className={styles.remove}>
          <IconButton label={t`Remove ${webName}`} onPress={() => onRemove(footballerId)}>
            <X />
          </IconButton>
        </span>
      )}
    </span>
  );
}
