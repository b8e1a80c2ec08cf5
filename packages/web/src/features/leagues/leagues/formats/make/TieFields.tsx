import type { TableTie } from "@elleveren/rules";
import { Trans, useLingui } from "@lingui/react/macro";

import { capitalised } from "../../../../../i18n/format.ts";
import { Select } from "../../../../../ui/forms/Fields.tsx";
import { TABLE_TIES } from "../words/tie-words.ts";
import { FieldGroup, type FormatFieldsProps, useContradictionText } from "./Choice.tsx";
import styles from "./NewTable.module.css";
import { firstStage, withOrderTie, withRankTie } from "./own-format.ts";

const TIES = Object.keys(TABLE_TIES) as TableTie[];
/** Where points are added up, level teams have the same, and nobody wins matches. */
const NOT_OF_TABLES: readonly TableTie[] = ["points", "wins"];

/** What separates level teams, and what finds one of those who share a place. */
export function TieFields({ format, onChange }: FormatFieldsProps) {
  const { t } = useLingui();
  const { rank, order } = format.ties;
  const isTable = firstStage(format).meet.kind === "table";
  const ties = isTable ? TIES.filter((tie) => !NOT_OF_TABLES.includes(tie)) : TIES;
  const used = rank[0] === undefined ? [] : [rank[0]];
  return (
    <FieldGroup legend={<Trans>When teams are level</Trans>}>
      <div className={styles.two}>
        <TieSelect
          label={t`The better place has`}
          none={t`Nobody: they share it`}
          ties={ties}
          value={rank[0]}
          onChange={(tie) => onChange(withRankTie(format, 0, tie))}
          at="ties.rank.0"
        />
        {rank[0] !== undefined && (
          <TieSelect
            label={t`Then`}
            none={t`Nobody: they share it`}
            ties={ties.filter((tie) => !used.includes(tie))}
            value={rank[1]}
            onChange={(tie) => onChange(withRankTie(format, 1, tie))}
            at="ties.rank.1"
          />
        )}
        <TieSelect
          label={t`If only one can have the place`}
          none={t`A lot is drawn`}
          ties={ties.filter((tie) => !rank.includes(tie))}
          value={order[0]}
          onChange={(tie) => onChange(withOrderTie(format, tie))}
          at="ties.order"
        />
      </div>
    </FieldGroup>
  );
}

interface TieSelectProps {
  readonly label: string;
  /** In place of a tie-break. */
  readonly none: string;
  readonly ties: readonly TableTie[];
  readonly value: TableTie | undefined;
  readonly onChange: (tie: TableTie | null) => void;
  readonly at: string;
}

function TieSelect({ label, none, ties, value, onChange, at }: TieSelectProps) {
  const { i18n } = useLingui();
  const problem = useContradictionText([at]);
  const all = value === undefined || ties.includes(value) ? ties : [value, ...ties];
  return (
    <Select
      label={label}
      value={value ?? ""}
      onChange={(chosen) => onChange(all.find((tie) => tie === chosen) ?? null)}
      options={[
        { value: "", label: none },
        ...all.map((tie) => ({ value: tie, label: capitalised(i18n._(TABLE_TIES[tie])) })),
      ]}
      problem={problem}
    />
  );
}
