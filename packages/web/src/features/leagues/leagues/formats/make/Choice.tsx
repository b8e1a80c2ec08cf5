import type { Format, FormatProblem } from "@elleveren/rules";
import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { createContext, useContext, type ReactNode } from "react";

import { formatNumber } from "../../../../../i18n/format.ts";
import { Select } from "../../../../../ui/forms/Fields.tsx";
import { formatProblemText, problemsAt } from "../words/problem-words.ts";
import styles from "./NewTable.module.css";

/** Of every group of fields. */
export interface FormatFieldsProps {
  readonly format: Format;
  readonly onChange: (format: Format) => void;
}

export const FieldGroup = ({ legend, children }: { legend: ReactNode; children: ReactNode }) => (
  <fieldset className={styles.group}>
    <legend>{legend}</legend>
    {children}
  </fieldset>
);

/** What contradicts itself in the format that the fields below are about. */
export const Contradictions = createContext<readonly FormatProblem[]>([]);

/** The sentences for a field at these places; undefined where nothing is wrong. */
export function useContradictionText(places: readonly string[]): string | undefined {
  const problems = problemsAt(useContext(Contradictions), places);
  return problems.length === 0 ? undefined : [...new Set(problems.map(formatProblemText))].join(" ");
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: Readonly<Record<Value, MessageDescriptor>>;
  readonly onChange: (value: Value) => void;
  /** Where the field stands in the format. */
  readonly at: readonly string[];
}

/** One of a few values of a format's field, with what is wrong with it. */
export function Choice<Value extends string>({ label, value, options, onChange, at }: ChoiceProps<Value>) {
  const { i18n } = useLingui();
  const problem = useContradictionText(at);
  return (
    <Select
      label={label}
      value={value}
      onChange={(chosen) => onChange(chosen as Value)}
      options={Object.entries<MessageDescriptor>(options).map(([name, text]) => ({ value: name, label: i18n._(text) }))}
      problem={problem}
    />
  );
}

interface NumberChoiceProps {
  readonly label: string;
  readonly value: number;
  readonly from: number;
  readonly to: number;
  readonly onChange: (value: number) => void;
  readonly at: readonly string[];
}

export function NumberChoice({ label, value, from, to, onChange, at }: NumberChoiceProps) {
  const problem = useContradictionText(at);
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const all = numbers.includes(value) ? numbers : [...numbers, value].toSorted((one, other) => one - other);
  return (
    <Select
      label={label}
      value={String(value)}
      onChange={(chosen) => onChange(Number(chosen))}
      options={all.map((number) => ({ value: String(number), label: formatNumber(number) }))}
      problem={problem}
    />
  );
}
