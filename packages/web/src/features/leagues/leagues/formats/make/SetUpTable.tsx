import { FORMAT_NAME_MAX_LENGTH } from "@elleveren/contract/limits.ts";
import { checkFormat, type Format, type FormatProblem, type ReadyFormatName } from "@elleveren/rules";
import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronLeft } from "lucide-react";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";

import { useGame } from "../../../../../api/content/game.ts";
import { useCreateFormat } from "../../../../../api/leagues/league-formats.ts";
import type { LeagueSummary } from "../../../../../api/leagues/leagues.ts";
import { fieldProblem, problemCodes } from "../../../../../api/wire/problems.ts";
import { paths } from "../../../../../paths.ts";
import { Alert } from "../../../../../ui/Alert.tsx";
import { Button } from "../../../../../ui/Button.tsx";
import { Select, TextField } from "../../../../../ui/forms/Fields.tsx";
import { useSubmit } from "../../../../../ui/forms/use-submit.ts";
import { Sheet } from "../../../../../ui/overlays/Sheet.tsx";
import { WriteFailure } from "../../../../site/problems/ProblemList.tsx";
import { FormatRules } from "../words/FormatRules.tsx";
import { formatProblemText, refusedFormat } from "../words/problem-words.ts";
import { READY_WORDS } from "../words/ready-words.ts";
import { Contradictions, useContradictionText } from "./Choice.tsx";
import { FormatFields } from "./FormatFields.tsx";
import styles from "./NewTable.module.css";
import { withFromRound } from "./own-format.ts";
import { PreviewPart } from "./PreviewPart.tsx";
import { useFormatFacts } from "./use-format-facts.ts";

interface SetUpTableProps {
  readonly summary: LeagueSummary;
  /** The ready format that was chosen; null makes one's own at once. */
  readonly ready: ReadyFormatName | null;
  readonly format: Format;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** The name, the first round and the rules of a new table; the rules can be changed, and stand in words as they change. */
export function SetUpTable({ summary, ready, format: before, onBack, onClose }: SetUpTableProps) {
  const { t, i18n } = useLingui();
  const { nextRound, rounds } = useGame();
  const { leagueId } = summary.league;
  const facts = useFormatFacts(summary.entry_count);
  const create = useCreateFormat(leagueId);
  const navigate = useNavigate();
  const [isOwn, setOwn] = useState(ready === null);
  const [name, setName] = useState(ready === null ? "" : i18n._(READY_WORDS[ready].title));
  const [format, setFormat] = useState(() =>
    withFromRound(before, nextRound?.roundId ?? rounds.at(-1)?.roundId ?? before.fromRound),
  );
  const change = (changed: Format) => {
    create.reset();
    setFormat(changed);
  };
  const found = useMemo(() => checkFormat(format, facts), [format, facts]);
  const problems = found.length > 0 ? found : refusedFormat(create.error);
  const disabledReason =
    name.trim() === ""
      ? t`Give the table a name first.`
      : problems.length > 0
        ? t`The rules contradict themselves.`
        : undefined;
  const submit = useSubmit(() => {
    if (disabledReason !== undefined || create.isPending) return undefined;
    return create.mutateAsync(
      { name: name.trim(), format },
      {
        onSuccess: ({ id }) => {
          onClose();
          void navigate({ to: paths.leagueFormat(leagueId, id) as string });
        },
      },
    );
  });
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={ready === null ? t`A table of your own` : i18n._(READY_WORDS[ready].title)}
      width="wide"
    >
      <Contradictions value={problems}>
        <form className={styles.form} onSubmit={submit}>
          <span className={styles.back}>
            <Button kind="ghost" onPress={onBack}>
              <ChevronLeft aria-hidden="true" />
              <Trans>All kinds of tables</Trans>
            </Button>
          </span>
          {ready !== null && <p>{i18n._(READY_WORDS[ready].line)}</p>}
          <div className={styles.two}>
            <TextField
              label={t`Name of the table`}
              value={name}
              onChange={setName}
              maxLength={FORMAT_NAME_MAX_LENGTH}
              autoComplete="off"
              isRequired
              problem={fieldProblem(create.error, "name") === undefined ? undefined : t`This name cannot be used.`}
            />
            <FromRound value={format.fromRound} onChange={(round) => change(withFromRound(format, round))} />
          </div>
          {isOwn && <FormatFields format={format} onChange={change} />}
          <section className={styles.inWords} aria-label={t`The rules in words`}>
            <h3>
              <Trans>The rules in words</Trans>
            </h3>
            <FormatRules format={format} />
            {!isOwn && (
              <div>
                <Button onPress={() => setOwn(true)}>
                  <Trans>Change the rules</Trans>
                </Button>
              </div>
            )}
          </section>
          <ProblemList problems={problems} />
          {problems.length === 0 && <PreviewPart leagueId={leagueId} format={format} />}
          {create.isError && problems.length === 0 && <Refusal error={create.error} />}
          <Button type="submit" kind="go" isBlock isPending={create.isPending} disabledReason={disabledReason}>
            <Trans>Make the table</Trans>
          </Button>
        </form>
      </Contradictions>
    </Sheet>
  );
}

function FromRound({ value, onChange }: { readonly value: number; readonly onChange: (round: number) => void }) {
  const { t } = useLingui();
  const { rounds, nextRound } = useGame();
  const problem = useContradictionText(["fromRound"]);
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

/** Everything that contradicts itself, once more together: its field may be out of sight, or not there. */
function ProblemList({ problems }: { readonly problems: readonly FormatProblem[] }) {
  if (problems.length === 0) return null;
  const texts = [...new Set(problems.map(formatProblemText))];
  return (
    <Alert kind="warning">
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Alert>
  );
}

function Refusal({ error }: { readonly error: unknown }) {
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
