import type { WireManagedOrganisation, WireOrganisation } from "@elleveren/contract";
import { ORGANISATION_NAME_MAX_LENGTH } from "@elleveren/contract/limits.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { Ellipsis } from "lucide-react";
import { useState } from "react";

import {
  useMergeDepartment,
  useRemoveDepartment,
  useRenameDepartment,
} from "../../../../../api/leagues/manage-organisation.ts";
import { Button } from "../../../../../ui/Button.tsx";
import { TextField } from "../../../../../ui/forms/Fields.tsx";
import { IconButton } from "../../../../../ui/IconButton.tsx";
import { Sheet } from "../../../../../ui/overlays/Sheet.tsx";
import options from "../../../leagues/LeagueOptions.module.css";
import { ActSheet } from "../../ActSheet.tsx";
import { DepartmentSelect } from "../../own/DepartmentSelect.tsx";
import { whenDone } from "../../when-done.ts";
import { DepartmentCode } from "./ShareCode.tsx";
import sheetStyles from "../../../../../ui/overlays/SheetBody.module.css";

type Department = WireManagedOrganisation["departments"][number];

interface DepartmentOptionsProps {
  readonly organisation: WireOrganisation;
  readonly department: Department;
  /** That it may become one with. */
  readonly others: readonly Department[];
  readonly onDone: (text: string) => void;
}

interface ActProps extends DepartmentOptionsProps {
  readonly onClose: () => void;
}

/** An administrator's actions on a department, behind one button. */
export function DepartmentOptions(props: DepartmentOptionsProps) {
  const { t } = useLingui();
  const { organisation, department, others } = props;
  const { name } = department;
  const [open, setOpen] = useState<"options" | "code" | "rename" | "merge" | "remove" | null>(null);
  const close = () => setOpen(null);
  const act = { ...props, onClose: close };
  return (
    <>
      <IconButton label={t`Options for ${name}`} onPress={() => setOpen("options")}>
        <Ellipsis />
      </IconButton>
      <Sheet isOpen={open === "options"} onClose={close} title={name}>
        <div className={options.options}>
          {!organisation.closed && (
            <Button onPress={() => setOpen("code")}>
              <Trans>Code and link</Trans>
            </Button>
          )}
          <Button onPress={() => setOpen("rename")}>
            <Trans>Rename</Trans>
          </Button>
          {others.length > 0 && (
            <Button onPress={() => setOpen("merge")}>
              <Trans>Merge into another</Trans>
            </Button>
          )}
          <Button kind="danger" onPress={() => setOpen("remove")}>
            <Trans>Remove</Trans>
          </Button>
        </div>
      </Sheet>
      <Sheet isOpen={open === "code"} onClose={close} title={t`Code of ${name}`}>
        <div className={sheetStyles.question}>
          <DepartmentCode organisation={organisation} departmentId={department.id} name={name} code={department.code} />
        </div>
      </Sheet>
      {open === "rename" && <RenameSheet {...act} />}
      {open === "merge" && <MergeSheet {...act} />}
      {open === "remove" && <RemoveSheet {...act} />}
    </>
  );
}

function RenameSheet({ organisation, department, onClose, onDone }: ActProps) {
  const { t } = useLingui();
  const { name: before } = department;
  const rename = useRenameDepartment(organisation.id, department.id);
  const [name, setName] = useState(before);
  return (
    <ActSheet
      title={t`Rename ${before}`}
      onClose={onClose}
      action={t`Rename`}
      write={rename}
      disabledReason={name.trim() === "" ? t`Write its name first.` : undefined}
      onConfirm={() =>
        whenDone(rename.mutateAsync(name), (renamed) => {
          onClose();
          onDone(t`${before} is called ${renamed.name} now.`);
        })
      }
    >
      <TextField
        label={t`Name of the department`}
        value={name}
        onChange={setName}
        maxLength={ORGANISATION_NAME_MAX_LENGTH}
        autoComplete="off"
      />
    </ActSheet>
  );
}

function MergeSheet({ organisation, department, others, onClose, onDone }: ActProps) {
  const { t } = useLingui();
  const { name } = department;
  const merge = useMergeDepartment(organisation.id, department.id);
  const [into, setInto] = useState<Department["id"] | null>(null);
  return (
    <ActSheet
      title={t`Merge ${name}`}
      onClose={onClose}
      action={t`Merge`}
      isDanger
      write={merge}
      disabledReason={into === null ? t`Choose the other department first.` : undefined}
      onConfirm={() => {
        if (into === null) return;
        whenDone(merge.mutateAsync(into), (merged) => {
          onClose();
          onDone(t`${name} is part of ${merged.name} now.`);
        });
      }}
    >
      <p>
        <Trans>
          Members, rounds gone by and invitations of {name} go to the other department, as if they had always been one.
          This cannot be undone.
        </Trans>
      </p>
      <DepartmentSelect label={t`Merge into`} departments={others} value={into} onChange={setInto} />
    </ActSheet>
  );
}

function RemoveSheet({ organisation, department, onClose, onDone }: ActProps) {
  const { t } = useLingui();
  const { name } = department;
  const remove = useRemoveDepartment(organisation.id, department.id);
  return (
    <ActSheet
      title={t`Remove ${name}`}
      onClose={onClose}
      action={t`Remove`}
      isDanger
      write={remove}
      onConfirm={() =>
        whenDone(remove.mutateAsync(undefined), () => {
          onClose();
          onDone(t`${name} is gone.`);
        })
      }
    >
      <p>
        <Trans>
          {name} is taken out of every table, also those of rounds gone by. Its members stay in the organisation without
          a department. This cannot be undone.
        </Trans>
      </p>
    </ActSheet>
  );
}
