import { msg } from "@lingui/core/macro";
import type { WireOrganisationAct } from "@elleveren/contract";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import {
  ArrowRightLeft,
  Building2,
  FileSpreadsheet,
  Globe,
  KeyRound,
  ListPlus,
  type LucideIcon,
  Settings2,
  Trophy,
  UserCheck,
  UserCog,
  UserMinus,
  UserPlus,
  UserX,
} from "lucide-react";

import { useOrganisationLog } from "../../../../api/leagues/manage-organisation.ts";
import { LogRow } from "../../../../ui/rows/LogRow.tsx";
import { usePageNumber } from "../../../site/shell/use-search-state.ts";
import { LogPages } from "../../leagues/log/LogPages.tsx";
import { ofAdministrator } from "../frame/of-organisation.tsx";

/** `/organisations/{organisationId}/log`: what happened in it, for its administrators. */
export const OrganisationLogScreen = ofAdministrator(msg`Log`, function OrganisationLog({ organisation: { id } }) {
  const { t } = useLingui();
  const [page, turn] = usePageNumber();
  return (
    <LogPages
      title={t`What has happened in the organisation`}
      log={useOrganisationLog(id, page)}
      page={page}
      onPage={turn}
      row={(act) => (
        <LogRow
          key={act.id}
          icon={ICONS[act.kind]}
          title={<ActText act={act} />}
          atMs={Date.parse(act.time)}
          changes={act.kind === "settings" ? [<ChangeText key="change" act={act} />] : []}
        />
      )}
    />
  );
});

const ICONS: Readonly<Record<WireOrganisationAct["kind"], LucideIcon>> = {
  created: ListPlus,
  settings: Settings2,
  code: KeyRound,
  department: Building2,
  department_renamed: Building2,
  department_removed: Building2,
  department_merged: Building2,
  moved: ArrowRightLeft,
  removed: UserX,
  readmitted: UserCheck,
  administrator: UserCog,
  administrator_ended: UserCog,
  domains: Globe,
  invitations: FileSpreadsheet,
  invitations_forgotten: FileSpreadsheet,
  joined: UserPlus,
  left: UserMinus,
  league: Trophy,
  league_ended: Trophy,
};

/** An act and the person who did it, in a sentence. */
function ActText({ act }: { readonly act: WireOrganisationAct }) {
  const { player_name: who, subject, from, to, count, kind } = act;
  const whom = subject?.player_name ?? "";
  const made = Number(to ?? 0);
  switch (kind) {
    case "created":
      return (
        <Trans>
          {who} made the organisation {to}
        </Trans>
      );
    case "settings":
      return <Trans>{who} changed the settings</Trans>;
    case "code":
      return to === null ? (
        <Trans>{who} made a new code of the organisation</Trans>
      ) : (
        <Trans>
          {who} made a new code of {to}
        </Trans>
      );
    case "department":
      return (
        <Trans>
          {who} added the department {to}
        </Trans>
      );
    case "department_renamed":
      return (
        <Trans>
          {who} renamed {from} to {to}
        </Trans>
      );
    case "department_removed":
      return (
        <Trans>
          {who} removed the department {from}
        </Trans>
      );
    case "department_merged":
      return (
        <Trans>
          {who} merged {from} into {to}
        </Trans>
      );
    case "moved":
      return <MovedText who={who} whom={subject === null ? null : whom} to={to} />;
    case "removed":
      return (
        <Trans>
          {who} removed {whom}
        </Trans>
      );
    case "readmitted":
      return (
        <Trans>
          {who} let {whom} join again
        </Trans>
      );
    case "administrator":
      return (
        <Trans>
          {who} made {whom} administrator
        </Trans>
      );
    case "administrator_ended":
      return subject === null || whom === who ? (
        <Trans>{who} is no longer administrator</Trans>
      ) : (
        <Trans>
          {who}: {whom} is no longer administrator
        </Trans>
      );
    case "domains":
      return to === null || to === "" ? (
        <Trans>{who} took all domains away</Trans>
      ) : (
        <Trans>
          {who} set the domains: {to}
        </Trans>
      );
    case "invitations":
      return (
        <>
          <Trans>{who} loaded a list:</Trans> <Plural value={made} one="# new department" other="# new departments" />,{" "}
          <Plural value={count ?? 0} one="# invitation" other="# invitations" />
        </>
      );
    case "invitations_forgotten":
      return <Trans>{who} had all invitations forgotten</Trans>;
    case "joined":
      return to === null ? (
        <Trans>{who} joined</Trans>
      ) : (
        <Trans>
          {who} joined {to}
        </Trans>
      );
    case "left":
      return <Trans>{who} left</Trans>;
    case "league":
      return (
        <Trans>
          {who} listed the league {to}
        </Trans>
      );
    case "league_ended":
      return (
        <Trans>
          {who} took the league {from} off the list
        </Trans>
      );
  }
}

interface MovedTextProps {
  readonly who: string;
  /** Null where he did it himself. */
  readonly whom: string | null;
  readonly to: string | null;
}

function MovedText({ who, whom, to }: MovedTextProps) {
  if (whom === null) {
    return to === null ? (
      <Trans>{who} chose no department</Trans>
    ) : (
      <Trans>
        {who} chose {to}
      </Trans>
    );
  }
  return to === null ? (
    <Trans>
      {who} took {whom} out of the department
    </Trans>
  ) : (
    <Trans>
      {who} moved {whom} to {to}
    </Trans>
  );
}

/** A changed setting, as it was and as it is. */
function ChangeText({ act: { field, from, to } }: { readonly act: WireOrganisationAct }) {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    sum: t`The sum of its best members`,
    mean: t`The mean of its best members`,
    full: t`Team and manager's name`,
    initials: t`Team and manager's initials`,
    team: t`The team's name alone`,
    members: t`Members alone`,
    everybody: t`Everybody with the link`,
    true: t`yes`,
    false: t`no`,
  };
  const fields: Readonly<Record<string, string>> = {
    name: t`Name of the organisation`,
    score: t`How a department scores`,
    best: t`How many of its members count in a round`,
    start_event: t`Scoring starts in`,
    names: t`What members see of each other`,
    shown_to: t`Who sees the tables`,
    members_choose: t`Members choose their department themselves`,
    closed: t`Closed: nobody new can join`,
  };
  // A name is what it says, also one that is spelled as a setting's value.
  const word = (value: string | null) => (field === "name" ? value : (words[value ?? ""] ?? value));
  const [what, before, after] = [fields[field ?? ""] ?? field, word(from), word(to)];
  return (
    <Trans>
      {what}: from {before} to <b>{after}</b>
    </Trans>
  );
}
