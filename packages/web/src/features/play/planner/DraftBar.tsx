import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { Copy, Pencil, Plus, Trash2 } from "lucide-react";
import type { EntryId } from "@elleveren/rules";
import { useState } from "react";

import { keys } from "../../../api/wire/keys.ts";
import { useDeletePlan, type Plan, type PlanHead } from "../../../api/teams/plans.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmFoot } from "../../../ui/ConfirmFoot.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import sheet from "../../../ui/overlays/SheetBody.module.css";
import tabs from "../../../ui/page/Tabs.module.css";
import { WriteFailure } from "../../site/problems/ProblemList.tsx";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { forgetOrigin } from "../best-plan/plan-news.ts";
import styles from "./DraftBar.module.css";
import { NameDialog, type NamePurpose } from "./NameDialog.tsx";
import { forgetEdits } from "./unsaved-edits.ts";

interface DraftBarProps {
  readonly entryId: EntryId;
  readonly plans: readonly PlanHead[];
  /** How many there may be. */
  readonly limit: number;
  readonly chosen: PlanHead;
  readonly onChoose: (planId: number) => void;
  readonly onNew: () => void;
}

/** The drafts by name, and what can be done with the chosen one. */
export function DraftBar({ entryId, plans, limit, chosen, onChoose, onNew }: DraftBarProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [purpose, setPurpose] = useState<NamePurpose | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const remove = useDeletePlan(entryId);
  const isFull = plans.length >= limit;
  const reason = isFull ? t`There may be ${limit} drafts. Delete one first.` : undefined;
  const version = () => client.getQueryData<Plan>(keys.plan(entryId, chosen.id))?.version ?? 0;
  return (
    <div className={styles.bar}>
      <nav className={styles.drafts} aria-label={t`Drafts`}>
        <ul>
          {plans.map((plan) => (
            <li key={plan.id}>
              <AppLink
                className={tabs.tab}
                to={paths.planner}
                search={{ draft: plan.id }}
                aria-current={plan.id === chosen.id ? "page" : undefined}
              >
                {plan.name}
              </AppLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="row">
        <Button onPress={onNew} disabledReason={reason} aria-label={t`New draft`}>
          <Plus aria-hidden="true" />
          <span className="desk">{t`New draft`}</span>
        </Button>
        <IconButton
          label={t`Rename ${chosen.name}`}
          onPress={() => setPurpose({ kind: "rename", of: chosen, version: version() })}
        >
          <Pencil />
        </IconButton>
        {!isFull && (
          <IconButton label={t`Copy ${chosen.name}`} onPress={() => setPurpose({ kind: "copy", of: chosen })}>
            <Copy />
          </IconButton>
        )}
        <IconButton label={t`Delete ${chosen.name}`} onPress={() => setDeleting(true)}>
          <Trash2 />
        </IconButton>
      </div>
      {purpose && (
        <NameDialog
          entryId={entryId}
          plans={plans}
          purpose={purpose}
          onClose={() => setPurpose(null)}
          onDone={onChoose}
        />
      )}
      <Sheet
        isOpen={isDeleting}
        onClose={() => {
          setDeleting(false);
          remove.reset();
        }}
        title={t`Delete the draft?`}
        foot={
          <ConfirmFoot
            onCancel={() => setDeleting(false)}
            kind="danger"
            isPending={remove.isPending}
            onPress={() =>
              remove.mutate(chosen.id, {
                onSuccess: () => {
                  forgetEdits(chosen.id);
                  forgetOrigin(chosen.id);
                  setDeleting(false);
                  onChoose(plans.find((plan) => plan.id !== chosen.id)?.id ?? 0);
                },
              })
            }
          >
            <Trans>Delete</Trans>
          </ConfirmFoot>
        }
      >
        <div className={sheet.body}>
          <p>
            <Trans>
              <b>{chosen.name}</b> and everything planned in it goes for good. Your squad is not touched.
            </Trans>
          </p>
          {remove.isError && <WriteFailure error={remove.error} />}
        </div>
      </Sheet>
    </div>
  );
}
