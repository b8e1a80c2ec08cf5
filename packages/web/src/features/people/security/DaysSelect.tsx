import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";

import { Select } from "../../../ui/forms/Fields.tsx";

interface DaysSelectProps {
  readonly among: readonly number[];
  readonly days: number;
  readonly onChange: (days: number) => void;
}

/** How long what is allowed works. */
export function DaysSelect({ among, days, onChange }: DaysSelectProps) {
  const { t } = useLingui();
  return (
    <Select
      label={t`Works for`}
      value={String(days)}
      onChange={(value) => onChange(Number(value))}
      options={among.map((count) => ({
        value: String(count),
        label: plural(count, { one: "# day", other: "# days" }),
      }))}
    />
  );
}
