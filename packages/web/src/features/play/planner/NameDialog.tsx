import { ENTRY_NAME_MAX_LENGTH } from "@elleveren/contract/limits.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import type { EntryId, PlannedRound } from "@elleveren/rules";
import { useState } from "react";

import { useCreatePlan, useSavePlan, type PlanHead } from "../../../api/teams/plans.ts";
import { fieldProblem } from "../../../api/wire/problems.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/forms/Fields.tsx";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import { firstFree } from "./first-free.ts";
import sheet from "../../../ui/overlays/SheetBody.module.css";
import { WriteFailure } from "../../site/problems/ProblemList.tsx";

export type NamePurpose =
  | { readonly kind: "new"; readonly rounds?: readonly PlannedRound[] }
  | { readonly kind: "copy"; readonly of: PlanHead }
  | { readonly kind: "rename"; readonly of: PlanHead; readonly version: number };

interface NameDialogProps {
  readonly entryId: EntryId;
  readonly plans: readonly PlanHead[];
  readonly purpose: NamePurpose;
  readonly onClose: () => void;
  /** The plan that now has the name. */
  readonly onDone: (planId: number) => void;
}

/** Asks for the name of a new draft, of a copy, or another name for one. */
export function NameDialog({ entryId, plans, purpose, onClose, onDone }: NameDialogProps) {
  const { t } = useLingui();
  const create = useCreatePlan(entryId);
  const save = useSavePlan(entryId);
  const [name, setName] = useState(
    purpose.kind === "rename" ? purpose.of.name : firstFree(plans, (number) => t`Draft ${number}`),
  );
  const write = purpose.kind === "rename" ? save : create;
  const problem = fieldProblem(write.error, "name");
  const title = { new: t`New draft`, copy: t`Copy the draft`, rename: t`Rename the draft` }[purpose.kind];

  function submit() {
    const onSuccess = ({ id }: PlanHead) => {
      onClose();
      onDone(id);
    };
    if (purpose.kind === "rename") {
      save.mutate({ planId: purpose.of.id, version: purpose.version, name }, { onSuccess });
    } else {
      create.mutate(
        {
          name,
          ...(purpose.kind === "copy" ? { copyOf: purpose.of.id } : {}),
          ...(purpose.kind === "new" && purpose.rounds ? { rounds: purpose.rounds } : {}),
        },
        { onSuccess },
      );
    }
  }
  const problemText =
    problem === undefined
      ? undefined
      : problem === "duplicate"
        ? t`Another draft has this name`
        : problem === "max_length"
          ? t`At most ${ENTRY_NAME_MAX_LENGTH} characters`
          : t`Choose a name that can be seen`;
  return (
    <Sheet isOpen onClose={onClose} title={title}>
      <form
        className={sheet.body}
        onSubmit={(event) => {
          event.preventDefault();
          if (!write.isPending) submit();
        }}
      >
        <TextField
          label={t`Name`}
          value={name}
          onChange={setName}
          maxLength={ENTRY_NAME_MAX_LENGTH}
          autoComplete="off"
          isRequired
          problem={problemText}
        />
        {write.isError && problem === undefined && <WriteFailure error={write.error} />}
        <div className="flex end gap-2">
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button
            kind="go"
            type="submit"
            isPending={write.isPending}
            disabledReason={name.trim() === "" ? t`Write a name first` : undefined}
          >
            <Trans>Save</Trans>
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
