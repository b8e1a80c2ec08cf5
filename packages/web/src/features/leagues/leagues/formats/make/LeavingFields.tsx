import type { FormatLeaving } from "@elleveren/rules";
import { useLingui } from "@lingui/react/macro";

import { Choice, NumberChoice, type StageFieldsProps } from "./Choice.tsx";
import { LEAVERS, type LeaverKind, LEVELS, OCCASIONS } from "./choice-words.ts";
import styles from "./NewTable.module.css";
import { withLeaving, withStage } from "./own-format.ts";

const WHO: Readonly<Record<Exclude<LeaverKind, "nobody">, FormatLeaving["who"]>> = {
  as_needed: { kind: "last", count: "as_needed", level: "table" },
  last: { kind: "last", count: 1, level: "table" },
  below_average: { kind: "below", line: "average" },
  below_line: { kind: "below", line: 40 },
};

function leaverKind(leave: FormatLeaving | null): LeaverKind {
  if (leave === null) return "nobody";
  if (leave.who.kind === "last") return leave.who.count === "as_needed" ? "as_needed" : "last";
  return leave.who.line === "average" ? "below_average" : "below_line";
}

/** The teams that leave a stage, when, and with how many lives; not where teams meet in duels or knock-outs. */
export function LeavingFields({ format, onChange, index }: StageFieldsProps) {
  const { t } = useLingui();
  const { leave, meet } = format.stages[index]!;
  if (leave === null && meet.kind !== "table" && meet.kind !== "race") return null;
  const at = `stages.${index}.leave`;
  const set = (change: Partial<FormatLeaving>) =>
    leave && onChange(withStage(format, index, { leave: { ...leave, ...change } }));
  const who = (next: FormatLeaving["who"]) => set({ who: next });
  const choose = (kind: LeaverKind) =>
    onChange(
      withLeaving(format, index, kind === "nobody" ? null : { each: "round", lives: 1, ...leave, who: WHO[kind] }),
    );
  return (
    <>
      <Choice label={t`Who goes out`} value={leaverKind(leave)} options={LEAVERS} onChange={choose} at={at} />
      {leave && (
        <Choice
          label={t`When`}
          value={leave.each}
          options={OCCASIONS}
          onChange={(each) => set({ each })}
          at={`${at}.each`}
        />
      )}
      {leave && (
        <div className={styles.pair}>
          <NumberChoice
            label={t`Lives`}
            value={leave.lives}
            from={1}
            to={5}
            onChange={(lives) => set({ lives })}
            at={`${at}.lives`}
          />
          {leave.who.kind === "below" && leave.who.line !== "average" && (
            <NumberChoice
              label={t`Points it takes to stay`}
              value={leave.who.line}
              from={0}
              to={100}
              onChange={(line) => who({ kind: "below", line })}
              at={`${at}.who.line`}
            />
          )}
          {leave.who.kind === "last" && leave.who.count !== "as_needed" && (
            <Count who={leave.who} count={leave.who.count} onChange={who} at={`${at}.who.count`} />
          )}
        </div>
      )}
      {leave?.who.kind === "last" && <Level who={leave.who} onChange={who} at={`${at}.who.level`} />}
    </>
  );
}

interface LastProps {
  readonly who: Extract<FormatLeaving["who"], { kind: "last" }>;
  readonly onChange: (who: FormatLeaving["who"]) => void;
  readonly at: string;
}

function Count({ who, count, onChange, at }: LastProps & { readonly count: number }) {
  const { t } = useLingui();
  return (
    <NumberChoice
      label={t`How many of the last`}
      value={count}
      from={1}
      to={10}
      onChange={(next) => onChange({ ...who, count: next })}
      at={at}
    />
  );
}

function Level({ who, onChange, at }: LastProps) {
  const { t } = useLingui();
  return (
    <Choice
      label={t`Are more level at the bottom`}
      value={who.level}
      options={LEVELS}
      onChange={(level) => onChange({ ...who, level })}
      at={at}
    />
  );
}
