import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { WireCorrectionChange } from "@elleveren/contract";

import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/forms/Checkbox.tsx";
import { TextField } from "../../ui/forms/Fields.tsx";
import { useMake, usePreview } from "../api/corrections.ts";
import { matchName, useDeskFixtures } from "../api/desk.ts";
import { AddChange } from "./AddChange.tsx";
import { CorrectionFailure } from "./CorrectionFailure.tsx";
import styles from "./Corrections.module.css";
import { useDescribeChange } from "./describe-change.ts";
import { PreviewDetails, Questions } from "./PreviewDetails.tsx";

/** Several changes, then what they would move, then the reason: the last button is there only after the preview. */
export function DraftForm({ fixtureId, onFixture }: { fixtureId: number; onFixture: (fixtureId: number) => void }) {
  const { t } = useLingui();
  const [changes, setChanges] = useState<readonly WireCorrectionChange[]>([]);
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map());
  const { data: fixtures = [] } = useDeskFixtures();
  const describe = useDescribeChange();
  const named = {
    matchOf: (id: number) => {
      const fixture = fixtures.find((row) => row.id === id);
      return fixture ? matchName(fixture) : String(id);
    },
    footballerOf: (id: number) => names.get(id) ?? String(id),
  };
  const [entry, setEntry] = useState("");
  const team = entry.trim();
  const teamProblem = /^\d*$/u.test(team) ? undefined : t`A team number is digits only, as in the address of its page.`;
  const [reason, setReason] = useState("");
  const preview = usePreview();
  const make = useMake();
  const setDraft = (next: readonly WireCorrectionChange[]) => {
    setChanges(next);
    setConfirmed(false);
    preview.reset();
    make.reset();
  };
  const [isConfirmed, setConfirmed] = useState(false);
  const finish = (revision: number) =>
    make.mutate(
      { changes: [...changes], reason, revision, confirmed: isConfirmed },
      {
        onSuccess: () => {
          setDraft([]);
          setReason("");
        },
        // A concurrent change: the preview has to be made again.
        onError: () => preview.reset(),
      },
    );
  return (
    <section className={styles.draft} aria-label={t`New correction`}>
      <h2>{t`New correction`}</h2>
      <AddChange
        fixtureId={fixtureId}
        onFixture={onFixture}
        onAdd={(change, footballer) => {
          if (change.footballer !== undefined) setNames(new Map([...names, [change.footballer, footballer]]));
          setDraft(merge(changes, change));
        }}
      />
      {changes.length > 0 && (
        <ul className={styles.changes}>
          {changes.map((change) => (
            <li key={keyOf(change)}>
              {describe(change, named)}
              <Button kind="ghost" onPress={() => setDraft(changes.filter((other) => other !== change))}>
                <Trans>Remove</Trans>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex wrap bottom gap-3">
        <TextField
          label={t`Look closely at team number`}
          problem={teamProblem}
          inputMode="numeric"
          value={entry}
          onChange={setEntry}
        />
        <Button
          isPending={preview.isPending}
          disabledReason={changes.length === 0 ? t`Add a change first.` : teamProblem}
          onPress={() => preview.mutate({ changes, entry: team === "" ? null : Number(team) })}
        >{t`Preview`}</Button>
      </div>
      <CorrectionFailure
        error={preview.error ?? make.error}
        isLooking={preview.error !== null}
        changeAt={(index) => changes[index] && describe(changes[index], named)}
      />
      {preview.data && (
        <>
          <Questions preview={preview.data} />
          <PreviewDetails preview={preview.data} />
          {preview.data.questions.length > 0 && (
            <Checkbox isSelected={isConfirmed} onChange={setConfirmed}>{t`It is right all the same`}</Checkbox>
          )}
          <div className="flex wrap bottom gap-3">
            <TextField label={t`Reason`} maxLength={500} value={reason} onChange={setReason} isRequired />
            <Button
              kind="go"
              isPending={make.isPending}
              disabledReason={
                preview.data.questions.length > 0 && !isConfirmed
                  ? t`Say first that it is right all the same.`
                  : reason.trim() === ""
                    ? t`Say why first.`
                    : undefined
              }
              onPress={() => finish(preview.data.revision)}
            >{t`Make the correction`}</Button>
          </div>
        </>
      )}
    </section>
  );
}

const keyOf = ({ fixture, footballer = 0 }: WireCorrectionChange): string => `${fixture}:${footballer}`;

/** One change a footballer and match: a later one of the same merges into it. */
function merge(
  changes: readonly WireCorrectionChange[],
  change: WireCorrectionChange,
): readonly WireCorrectionChange[] {
  const same = changes.find((other) => keyOf(other) === keyOf(change));
  if (!same) return [...changes, change];
  const stats = { ...same.stats, ...change.stats };
  const both = { ...same, ...change, ...(change.footballer !== undefined && { stats }) };
  return changes.map((other) => (other === same ? both : other));
}
