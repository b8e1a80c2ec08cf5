import type { Format, FormatProblem } from "@elleveren/rules";
import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { createContext, useContext, useState } from "react";

import { formatNumber } from "../../../../../i18n/format.ts";
import { Select, type SelectOption, TextField } from "../../../../../ui/forms/Fields.tsx";
import { formatProblemText } from "../words/problem-words.ts";
import styles from "./NewTable.module.css";

/** Of every group of fields. */
export interface FormatFieldsProps {
  readonly format: Format;
  readonly onChange: (format: Format) => void;
}

/** The props of the fields of one stage; its index counts from 0. */
export interface StageFieldsProps extends FormatFieldsProps {
  readonly index: number;
}

/** The contradictions in the format that the fields below are about. */
export const Contradictions = createContext<readonly FormatProblem[]>([]);

/** The sentences for what stands at the place, or below it too; undefined where nothing is wrong. */
export function useContradictionText(place: string, isDeep = false): string | undefined {
  const problems = useContext(Contradictions).filter(
    ({ at }) => at === place || (isDeep && at.startsWith(`${place}.`)),
  );
  return problems.length === 0 ? undefined : [...new Set(problems.map(formatProblemText))].join(" ");
}

/** The problem at a place that no list of choices stands for. */
export function Contradiction({ at, isDeep }: { readonly at: string; readonly isDeep?: boolean }) {
  const problem = useContradictionText(at, isDeep);
  return problem === undefined ? null : (
    <p className={styles.problem} role="alert">
      {problem}
    </p>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: Readonly<Record<Value, MessageDescriptor>>;
  readonly onChange: (value: Value) => void;
  /** Where the field stands in the format; none where another field says what is wrong. */
  readonly at: string | null;
}

/** One of a few values of a format's field, with what is wrong with it. */
export function Choice<Value extends string>({ label, value, options, onChange, at }: ChoiceProps<Value>) {
  const { i18n } = useLingui();
  const problem = useContradictionText(at ?? "nowhere");
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
  /** The range of common numbers; any other number can be typed. */
  readonly from: number;
  readonly to: number;
  readonly onChange: (value: number) => void;
  readonly at: string;
}

export function NumberChoice({ label, value, from, to, onChange, at }: NumberChoiceProps) {
  const { t } = useLingui();
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const all = numbers.includes(value) ? numbers : [...numbers, value].toSorted((one, other) => one - other);
  return (
    <ChoiceOrText
      label={label}
      text={String(value)}
      options={all.map((number) => ({ value: String(number), label: formatNumber(number) }))}
      other={t`Another number…`}
      onText={(text) => onChange(readNumber(text))}
      at={at}
    />
  );
}

/** NaN, which nothing can be played with, where it is no number. */
function readNumber(text: string): number {
  const plain = text.replaceAll(/\s/gu, "").replace("−", "-");
  return /^-?\d+$/u.test(plain) ? Number(plain) : Number.NaN;
}

interface ChoiceOrTextProps {
  readonly label: string;
  readonly text: string;
  readonly options: readonly SelectOption[];
  /** The last of the options: whoever takes it types what they want. */
  readonly other: string;
  /** How it is typed, where that does not go without saying. */
  readonly hint?: string;
  readonly onText: (text: string) => void;
  readonly at: string;
}

const OTHER = "other";

/** A common value is chosen; any other is typed. */
export function ChoiceOrText({ label, text, options, other, hint, onText, at }: ChoiceOrTextProps) {
  const problem = useContradictionText(at, true);
  const [typed, setTyped] = useState<string | null>(null);
  if (typed !== null) {
    return (
      <TextField
        label={label}
        value={typed}
        onChange={(next) => {
          setTyped(next);
          onText(next);
        }}
        hint={hint}
        problem={problem}
        autoComplete="off"
        // eslint-disable-next-line jsx-a11y/no-autofocus -- it stands where the list was that had the focus
        autoFocus
      />
    );
  }
  return (
    <Select
      label={label}
      value={text}
      onChange={(chosen) => (chosen === OTHER ? setTyped(text) : onText(chosen))}
      options={[...options, { value: OTHER, label: other }]}
      problem={problem}
    />
  );
}
