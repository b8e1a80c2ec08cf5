import type { ReactNode } from "react";

import { Checkbox } from "./Checkbox.tsx";

interface CheckboxListProps<Value extends string> {
  readonly legend: ReactNode;
  /** In the order of the list; what is chosen keeps it. */
  readonly values: readonly Value[];
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: Value[]) => void;
  readonly label: (value: Value) => ReactNode;
}

/** Any of some values, a checkbox each. */
export const CheckboxList = <Value extends string>(props: CheckboxListProps<Value>) => {
  const { legend, values, chosen, onChange, label } = props;
  return (
    <fieldset className="grid gap-3">
      <legend>{legend}</legend>
      {values.map((value) => (
        <Checkbox
          key={value}
          isSelected={chosen.includes(value)}
          onChange={(isOn) => onChange(values.filter((one) => (one === value ? isOn : chosen.includes(one))))}
        >
          {label(value)}
        </Checkbox>
      ))}
    </fieldset>
  );
};
