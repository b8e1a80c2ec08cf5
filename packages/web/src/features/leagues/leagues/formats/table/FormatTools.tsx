import type { WireFormatTable } from "@elleveren/contract";
import { useLingui } from "@lingui/react/macro";

import { Segmented } from "../../../../../ui/forms/Segmented.tsx";
import { Select } from "../../../../../ui/forms/Fields.tsx";
import { poolName } from "../words/pool-name.ts";
import styles from "./FormatTools.module.css";

/** So many tables stand beside each other on a phone; more are a list. */
const MOST_SEGMENTS = 3;

interface FormatToolsProps {
  readonly data: WireFormatTable;
  readonly onChange: (change: { readonly round?: number; readonly pool?: number }) => void;
}

/** Which round is shown, and which of the tables beside each other. */
export function FormatTools({ data, onChange }: FormatToolsProps) {
  const { t } = useLingui();
  const { rounds, round, pools, table, format, stage } = data;
  const kind = format.stages[stage ?? 0]?.pools.kind;
  const nameOf = (pool: number) => poolName(kind, pool) ?? t`Table`;
  if (rounds.length < 2 && pools.length < 2) return null;
  return (
    <div className={styles.tools}>
      {rounds.length > 1 && (
        <Select
          label={t`Round`}
          value={String(round)}
          onChange={(value) => onChange({ round: Number(value), pool: table.pool })}
          options={rounds.toReversed().map((number) => ({ value: String(number), label: t`Round ${number}` }))}
        />
      )}
      {pools.length > MOST_SEGMENTS && (
        <Select
          label={t`Table`}
          value={String(table.pool)}
          onChange={(value) => onChange({ pool: Number(value) })}
          options={pools.map(({ pool }) => ({ value: String(pool), label: nameOf(pool) }))}
        />
      )}
      {pools.length > 1 && pools.length <= MOST_SEGMENTS && (
        <Segmented
          label={t`Table`}
          segments={pools.map(({ pool }) => ({ key: String(pool), label: nameOf(pool) }))}
          selected={String(table.pool)}
          onSelect={(value) => onChange({ pool: Number(value) })}
        />
      )}
    </div>
  );
}
