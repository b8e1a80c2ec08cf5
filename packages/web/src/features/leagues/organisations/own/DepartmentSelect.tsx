import { useLingui } from "@lingui/react/macro";
import type { DepartmentId } from "@elleveren/rules";

import { Select } from "../../../../ui/forms/Fields.tsx";

interface DepartmentSelectProps {
  readonly label: string;
  readonly departments: readonly { readonly id: DepartmentId; readonly name: string }[];
  /** Null is none. */
  readonly value: DepartmentId | null;
  readonly onChange: (value: DepartmentId | null) => void;
}

/** One of the departments, or none. The system's own list, in which letters lead to a name, also of some hundreds. */
export function DepartmentSelect({ label, departments, value, onChange }: DepartmentSelectProps) {
  const { t } = useLingui();
  return (
    <Select
      label={label}
      value={value === null ? "" : String(value)}
      onChange={(chosen) => onChange(departments.find(({ id }) => String(id) === chosen)?.id ?? null)}
      options={[
        { value: "", label: t`No department` },
        ...departments.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}
