import type { FormatLeaving } from "@elleveren/rules";
import { Trans, useLingui } from "@lingui/react/macro";

import { Choice, FieldGroup, type FormatFieldsProps, NumberChoice } from "./Choice.tsx";
import { LEAVERS, type LeaverKind, LEVELS, OCCASIONS } from "./choice-words.ts";
import styles from "./NewTable.module.css";
import { firstStage, withLeaving } from "./own-format.ts";

const LINE = 40;
const WHO: Readonly<Record<Exclude<LeaverKind, "nobody">, FormatLeaving["who"]>> = {
  as_needed: { kind: "last", count: "as_needed", level: "table" },
  last: { kind: "last", count: 1, level: "table" },
  below_average: { kind: "below", line: "average" },
  below_line: { kind: "below", line: LINE },
};

function leaverKind(leave: FormatLeaving | null): LeaverKind {
  if (leave === null) return "nobody";
  if (leave.who.kind === "last") return leave.who.count === "as_needed" ? "as_needed" : "last";
  return leave.who.line === "average" ? "below_average" : "below_line";
}

/** Who leaves, when, and with how many lives; not where teams meet in duels or knock-outs. */
export function LeavingFields({ format, onChange }: FormatFieldsProps) {
  const { t } = useLingui();
  const { leave, meet, stretches } = firstStage(format);
  if (leave === null && meet.kind !== "table" && meet.kind !== "race") return null;
  const set = (change: Partial<FormatLeaving>) => leave && onChange(withLeaving(format, { ...leave, ...change }));
  const choose = (kind: LeaverKind) =>
    onChange(withLeaving(format, kind === "nobody" ? null : { each: "round", lives: 1, ...leave, who: WHO[kind] }));
  return (
    <FieldGroup legend={<Trans>Who leaves</Trans>}>
      <div className={styles.two}>
        <Choice
          label={t`Who goes out`}
          value={leaverKind(leave)}
          options={LEAVERS}
          onChange={choose}
          at={["stages.0.leave"]}
        />
        {leave && (
          <NumberChoice
            label={t`Lives`}
            value={leave.lives}
            from={1}
            to={5}
            onChange={(lives) => set({ lives })}
            at={["stages.0.leave.lives"]}
          />
        )}
        {leave && stretches !== "whole" && (
          <Choice
            label={t`When`}
            value={leave.each}
            options={OCCASIONS}
            onChange={(each) => set({ each })}
            at={["stages.0.leave.each"]}
          />
        )}
        {leave && <WhoFields who={leave.who} onChange={(who) => set({ who })} />}
      </div>
    </FieldGroup>
  );
}

interface WhoFieldsProps {
  readonly who: FormatLeaving["who"];
  readonly onChange: (who: FormatLeaving["who"]) => void;
}

function WhoFields({ who, onChange }: WhoFieldsProps) {
  const { t } = useLingui();
  if (who.kind === "below") {
    if (who.line === "average") return null;
    return (
      <NumberChoice
        label={t`Points it takes to stay`}
        value={who.line}
        from={0}
        to={100}
        onChange={(line) => onChange({ kind: "below", line })}
        at={["stages.0.leave.who.line"]}
      />
    );
  }
  return (
    <>
      {who.count !== "as_needed" && (
        <NumberChoice
          label={t`How many of the last`}
          value={who.count}
          from={1}
          to={10}
          onChange={(count) => onChange({ ...who, count })}
          at={["stages.0.leave.who.count"]}
        />
      )}
      <Choice
        label={t`Are more level at the bottom`}
        value={who.level}
        options={LEVELS}
        onChange={(level) => onChange({ ...who, level })}
        at={["stages.0.leave.who.level"]}
      />
    </>
  );
}
