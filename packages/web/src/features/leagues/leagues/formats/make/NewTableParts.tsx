import { FORMAT_NAME_MAX_LENGTH } from "@elleveren/contract/limits.ts";
import type { FormatProblem } from "@elleveren/rules";
import { Plural, Trans, useLingui } from "@lingui/react/macro";

import { useGame } from "../../../../../api/content/game.ts";
import { fieldProblem, problemCodes } from "../../../../../api/wire/problems.ts";
import { Alert } from "../../../../../ui/Alert.tsx";
import { Button } from "../../../../../ui/Button.tsx";
import { Select, TextField } from "../../../../../ui/forms/Fields.tsx";
import { DockedBar } from "../../../../../ui/page/DockedBar.tsx";
import { WriteFailure } from "../../../../site/problems/ProblemList.tsx";
import { formatProblemText } from "../words/problem-words.ts";
import { useContradictionText } from "./Choice.tsx";
import styles from "./NewTable.module.css";
import { withFromRound } from "./own-format.ts";
import { PreviewPart } from "./PreviewPart.tsx";
import type { NewTable } from "./use-new-table.ts";

interface PartProps {
  readonly table: NewTable;
}

/** The table's name, and the first round that counts. */
export function NameAndStart({ table }: PartProps) {
  const { t } = useLingui();
  return (
    <div className={styles.two}>
      <TextField
        label={t`Name of the table`}
        value={table.name}
        onChange={table.setName}
        maxLength={FORMAT_NAME_MAX_LENGTH}
        autoComplete="off"
        isRequired
        problem={fieldProblem(table.create.error, "name") === undefined ? undefined : t`This name cannot be used.`}
      />
      <FromRound
        value={table.format.fromRound}
        onChange={(round) => table.change(withFromRound(table.format, round))}
      />
    </div>
  );
}

function FromRound({ value, onChange }: { readonly value: number; readonly onChange: (round: number) => void }) {
  const { t } = useLingui();
  const { rounds, nextRound } = useGame();
  const problem = useContradictionText("fromRound");
  const isPlayed = (round: number) => round < (nextRound?.roundId ?? Infinity);
  return (
    <Select
      label={t`Counts from`}
      value={String(value)}
      onChange={(round) => onChange(Number(round))}
      options={rounds.map(({ roundId }) => ({
        value: String(roundId),
        label: isPlayed(roundId) ? t`Round ${roundId} (has begun)` : t`Round ${roundId}`,
      }))}
      problem={problem}
    />
  );
}

/** The problems in the way, and the course that the rules would have taken. */
export function BeforeMaking({ table: { problems, format, leagueId } }: PartProps) {
  return problems.length > 0 ? (
    <ProblemList problems={problems} stageCount={format.stages.length} />
  ) : (
    <PreviewPart leagueId={leagueId} format={format} />
  );
}

/** Why it was refused, and the button that makes the table. */
export function MakeTable({ table }: PartProps) {
  return (
    <>
      <Refusal table={table} />
      <MakeButton table={table} isBlock isReasonShown />
    </>
  );
}

/** The same always in sight, below a form that is longer than the screen. */
export function MakeTableBar({ table }: PartProps) {
  const { t } = useLingui();
  const count = table.problems.length;
  return (
    <DockedBar
      label={t`Make the table`}
      className={styles.bar}
      notices={<Refusal table={table} />}
      status={
        count > 0 ? (
          <p className={styles.problem}>
            <Plural value={count} one="# contradiction in the rules" other="# contradictions in the rules" />
          </p>
        ) : (
          table.disabledReason
        )
      }
    >
      <MakeButton table={table} />
    </DockedBar>
  );
}

function MakeButton({ table, ...look }: PartProps & { readonly isBlock?: boolean; readonly isReasonShown?: boolean }) {
  return (
    <Button type="submit" kind="go" isPending={table.create.isPending} disabledReason={table.disabledReason} {...look}>
      <Trans>Make the table</Trans>
    </Button>
  );
}

interface ProblemListProps {
  readonly problems: readonly FormatProblem[];
  readonly stageCount: number;
}

/** Everything that contradicts itself, once more together: its field may be out of sight. */
function ProblemList({ problems, stageCount }: ProblemListProps) {
  const { t } = useLingui();
  const texts = problems.map((problem) => {
    const said = formatProblemText(problem);
    const number = Number(/^stages\.(\d+)/u.exec(problem.at)?.[1] ?? Number.NaN) + 1;
    return stageCount < 2 || Number.isNaN(number) ? said : t`Stage ${number}: ${said}`;
  });
  return (
    <Alert kind="warning">
      <ul>
        {[...new Set(texts)].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Alert>
  );
}

function Refusal({ table: { create, problems } }: PartProps) {
  const { error } = create;
  // A contradiction stands at its field.
  if (error === null || problems.length > 0) return null;
  const codes = problemCodes(error);
  if (codes.includes("too_many_formats")) {
    return (
      <Alert kind="error">
        <Trans>There is no room for another table. Remove one first.</Trans>
      </Alert>
    );
  }
  if (codes.includes("format_of_large_league")) {
    return (
      <Alert kind="error">
        <Trans>The league is too large for a table that counts this. Count the eleven with captain and hits.</Trans>
      </Alert>
    );
  }
  if (codes.includes("not_classic")) {
    return (
      <Alert kind="error">
        <Trans>Only private leagues without head-to-head matches have more tables than one.</Trans>
      </Alert>
    );
  }
  // The name says it itself.
  return fieldProblem(error, "name") === undefined ? <WriteFailure error={error} /> : null;
}
