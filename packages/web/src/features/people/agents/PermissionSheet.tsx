import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import type { AgentChangeKind, WireAgent } from "@elleveren/contract";
import { useState } from "react";

import { usePermitAgent } from "../../../api/people/agents.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { CheckboxList } from "../../../ui/forms/CheckboxList.tsx";
import { Select } from "../../../ui/forms/Fields.tsx";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import { DaysSelect } from "../security/DaysSelect.tsx";
import { failureText } from "../security/failure-text.ts";
import sheet from "../security/factors/factors.module.css";
import { useProtected } from "../security/reauthenticate/use-protected.tsx";

/** The subject of an agent's change, in the order of the form. */
export const KIND_TEXTS: Readonly<Record<AgentChangeKind, MessageDescriptor>> = {
  captain: msg`Captain and vice-captain`,
  lineup: msg`Line-up and bench`,
  transfers: msg`Transfers`,
  chip: msg`Chips`,
  plan: msg`Drafts in the planner`,
};
const KINDS = Object.keys(KIND_TEXTS) as AgentChangeKind[];

const TRANSFERS = [0, 1, 2, 3, 5];
const POINTS = [0, 4, 8, 12];
const DAYS = [1, 7, 30, 90];
const HARMLESS: readonly AgentChangeKind[] = ["captain", "lineup", "plan"];

interface PermissionSheetProps {
  readonly agent: WireAgent;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** One program's permission to act without asking: which kinds of changes, how much of them in a round, and until when. */
export function PermissionSheet({ agent, onClose, onDone }: PermissionSheetProps) {
  const { t, i18n } = useLingui();
  const { run, dialog } = useProtected();
  const permit = usePermitAgent(run);
  const [kinds, setKinds] = useState(HARMLESS);
  const [transfers, setTransfers] = useState(0);
  const [points, setPoints] = useState(0);
  const [days, setDays] = useState(7);
  const disabledReason = kinds.length === 0 ? t`Choose what it may do.` : undefined;
  return (
    <Sheet isOpen onClose={onClose} title={t`Without asking`}>
      <form
        className={sheet.sheet}
        onSubmit={(event) => {
          event.preventDefault();
          if (disabledReason !== undefined || permit.isPending) return;
          const body = { kinds: [...kinds], transfers_per_round: transfers, points_per_round: points, days };
          permit.mutate({ agentId: agent.id, body }, { onSuccess: onDone });
        }}
      >
        {permit.isError && <Alert kind="error">{failureText(permit.error)}</Alert>}
        <p>
          <Trans>
            “{agent.name}” may do this in your team without asking you. Everything else it still asks about. You can
            take it back at any time.
          </Trans>
        </p>
        <CheckboxList
          legend={t`Changes of`}
          values={KINDS}
          chosen={kinds}
          onChange={setKinds}
          label={(kind) => i18n._(KIND_TEXTS[kind])}
        />
        <Select
          label={t`Transfers a round, at most`}
          value={String(transfers)}
          onChange={(value) => setTransfers(Number(value))}
          options={TRANSFERS.map((count) => ({ value: String(count), label: String(count) }))}
        />
        <Select
          label={t`Points a round, at most`}
          value={String(points)}
          onChange={(value) => setPoints(Number(value))}
          options={POINTS.map((count) => ({ value: String(count), label: String(count) }))}
        />
        <DaysSelect among={DAYS} days={days} onChange={setDays} />
        <Button type="submit" kind="go" isBlock isPending={permit.isPending} disabledReason={disabledReason}>
          {t`Allow it`}
        </Button>
      </form>
      {dialog}
    </Sheet>
  );
}
