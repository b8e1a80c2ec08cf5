import type { FormatMeeting, FormatStage } from "@elleveren/rules";
import { useLingui } from "@lingui/react/macro";

import { Select } from "../../../../../ui/forms/Fields.tsx";
import { type FormatFieldsProps, useContradictionText } from "./Choice.tsx";
import { firstStage, withFinals, withFirstStage } from "./own-format.ts";

/** Figures from the best down, and wins, draws and losses: what is common. Others a format keeps. */
const PLACES = ["1", "3-2-1", "5-3-2-1", "10-8-6-5-4-3-2-1"];
const RESULTS = ["3-1-0", "2-1-0"];

/** What a place of a round is worth, or a win, a draw and a loss; nothing where points are added up. */
export function WorthField({ format, onChange }: FormatFieldsProps) {
  const { t } = useLingui();
  const { meet } = firstStage(format);
  const problem = useContradictionText(["stages.0.meet.worth"]);
  const now = worthText(meet);
  if (now === null) return null;
  const isRace = meet.kind === "race";
  const common = isRace ? PLACES : RESULTS;
  const all = common.includes(now) ? common : [now, ...common];
  return (
    <Select
      label={isRace ? t`Points of a round, from the best down` : t`A win, a draw, a loss`}
      value={now}
      onChange={(value) => onChange(withFirstStage(format, { meet: withWorth(meet, value.split("-").map(Number)) }))}
      options={all.map((value) => ({ value, label: value.replaceAll("-", "–") }))}
      problem={problem}
    />
  );
}

function worthText(meet: FormatMeeting): string | null {
  if (meet.kind === "race") return meet.worth.join("-");
  if (meet.kind !== "duels" && meet.kind !== "swiss") return null;
  const { win, draw, loss } = meet.worth;
  return [win, draw, loss].join("-");
}

function withWorth(meet: FormatMeeting, figures: readonly number[]): FormatMeeting {
  if (meet.kind === "race") return { kind: "race", worth: figures };
  const [win = 0, draw = 0, loss = 0] = figures;
  return meet.kind === "duels" || meet.kind === "swiss" ? { kind: meet.kind, worth: { win, draw, loss } } : meet;
}

const BEST = [2, 4, 8, 16, 32];
const OF_EACH = [1, 2, 3, 4];

type Takes = FormatStage["takes"];
const takesText = (takes: Takes): string =>
  takes === "all" ? "" : "best" in takes ? `best-${takes.best}` : `each-${takes.ofEachPool}`;

/** Whether the best play knock-outs in the last rounds, and how many. */
export function FinalsField({ format, onChange }: FormatFieldsProps) {
  const { t } = useLingui();
  const problem = useContradictionText(["stages.1", "stages"]);
  const [first, finals] = format.stages;
  const labelOf = (takes: Exclude<Takes, "all">) =>
    "best" in takes ? t`Knock-out among the best ${takes.best}` : t`Knock-out, ${takes.ofEachPool} from each table`;
  const offered: Exclude<Takes, "all">[] = [
    ...BEST.map((best) => ({ best })),
    ...(first?.pools.kind === "one" ? [] : OF_EACH.map((ofEachPool) => ({ ofEachPool }))),
  ];
  const taken = finals?.takes;
  const own =
    taken === undefined || taken === "all" || offered.some((one) => takesText(one) === takesText(taken)) ? [] : [taken];
  const choices = [...offered, ...own];
  return (
    <Select
      label={t`In the last rounds`}
      value={taken === undefined ? "" : takesText(taken)}
      onChange={(value) => onChange(withFinals(format, choices.find((one) => takesText(one) === value) ?? null))}
      options={[
        { value: "", label: t`Nothing else` },
        ...choices.map((takes) => ({ value: takesText(takes), label: labelOf(takes) })),
      ]}
      problem={finals === undefined ? undefined : problem}
    />
  );
}
