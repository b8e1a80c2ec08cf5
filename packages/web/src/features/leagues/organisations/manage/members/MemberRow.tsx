import type { WireOrganisationMember } from "@elleveren/contract";
import type { OrganisationId } from "@elleveren/rules";
import { Trans, useLingui } from "@lingui/react/macro";
import { Ellipsis } from "lucide-react";
import { useState } from "react";

import {
  useAddAdministrator,
  useEndAdministrator,
  useRemoveMember,
} from "../../../../../api/leagues/manage-organisation.ts";
import { formatDate } from "../../../../../i18n/format.ts";
import { paths } from "../../../../../paths.ts";
import { Button } from "../../../../../ui/Button.tsx";
import { IconButton } from "../../../../../ui/IconButton.tsx";
import { Sheet } from "../../../../../ui/overlays/Sheet.tsx";
import { Tag } from "../../../../../ui/Tag.tsx";
import { AppLink } from "../../../../site/shell/AppLink.tsx";
import options from "../../../leagues/LeagueOptions.module.css";
import { ActSheet } from "../../ActSheet.tsx";
import { whenDone } from "../../when-done.ts";
import styles from "../Manage.module.css";

interface MemberRowProps {
  readonly organisationId: OrganisationId;
  readonly member: WireOrganisationMember;
  readonly departmentName: string | undefined;
  readonly isOwn: boolean;
  readonly isPicked: boolean;
  readonly onToggle: () => void;
  readonly onDone: (text: string) => void;
}

/** A member for administrators: picked to be moved, or acted on alone. */
export function MemberRow(props: MemberRowProps) {
  const { member, departmentName, isOwn, isPicked, onToggle } = props;
  const { t } = useLingui();
  const { player_name: name } = member;
  const joined = formatDate(Date.parse(member.joined));
  return (
    <li data-picked={isPicked || undefined}>
      <label className={styles.pick}>
        <input type="checkbox" checked={isPicked} onChange={onToggle} aria-label={t`Pick ${name}`} />
      </label>
      <span className={styles.who}>
        <b>
          {name}
          {member.is_administrator && (
            <Tag>
              <Trans>Administrator</Trans>
            </Tag>
          )}
        </b>
        <small>
          <AppLink to={paths.entryHistory(member.entry)}>{member.entry_name}</AppLink> ·{" "}
          {departmentName ?? <Trans>No department</Trans>} · <Trans>Joined {joined}</Trans>
        </small>
      </span>
      {!isOwn && <MemberOptions {...props} />}
    </li>
  );
}

function MemberOptions({ organisationId, member, onDone }: MemberRowProps) {
  const { t } = useLingui();
  const { entry, player_name: name, is_administrator: isAdministrator } = member;
  const remove = useRemoveMember(organisationId);
  const add = useAddAdministrator(organisationId);
  const end = useEndAdministrator(organisationId);
  const [open, setOpen] = useState<"options" | "administrator" | "remove" | null>(null);
  const close = () => {
    for (const write of [remove, add, end]) write.reset();
    setOpen(null);
  };
  const then = (write: Promise<unknown>, text: string) =>
    whenDone(write, () => {
      close();
      onDone(text);
    });
  return (
    <>
      <IconButton label={t`Options for ${name}`} onPress={() => setOpen("options")}>
        <Ellipsis />
      </IconButton>
      <Sheet isOpen={open === "options"} onClose={close} title={name}>
        <div className={options.options}>
          <Button onPress={() => setOpen("administrator")}>
            {isAdministrator ? <Trans>No longer administrator</Trans> : <Trans>Make administrator</Trans>}
          </Button>
          <Button kind="danger" onPress={() => setOpen("remove")}>
            <Trans>Remove from the organisation</Trans>
          </Button>
        </div>
      </Sheet>
      {open === "administrator" && (
        <ActSheet
          title={isAdministrator ? t`${name}: no longer administrator` : t`Make ${name} administrator`}
          onClose={close}
          action={isAdministrator ? t`No longer administrator` : t`Make administrator`}
          write={isAdministrator ? end : add}
          onConfirm={() =>
            isAdministrator
              ? then(end.mutateAsync(entry), t`${name} is no longer administrator.`)
              : then(add.mutateAsync(entry), t`${name} is administrator now.`)
          }
        >
          <p>
            {isAdministrator ? (
              <Trans>{name} stays in the organisation as a member.</Trans>
            ) : (
              <Trans>{name} can do here what you can do, but not delete the organisation.</Trans>
            )}
          </p>
        </ActSheet>
      )}
      {open === "remove" && (
        <ActSheet
          title={t`Remove ${name}`}
          onClose={close}
          action={t`Remove from the organisation`}
          isDanger
          write={remove}
          onConfirm={() => then(remove.mutateAsync(entry), t`${name} is out of the organisation.`)}
        >
          <p>
            <Trans>
              {name} is told, and cannot join again until you allow it. Rounds already played stay with the department.
            </Trans>
          </p>
        </ActSheet>
      )}
    </>
  );
}
