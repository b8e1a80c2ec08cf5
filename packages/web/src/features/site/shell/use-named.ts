import { useLingui } from "@lingui/react/macro";

interface Named {
  readonly name: string;
  readonly managerName: string;
}

/** As the server names a team whose manager has left, and him (`DELETED_ENTRY_PREFIX` and `DELETED_MANAGER`). */
const LEFT_TEAM = /^Slettet lag (\d+)$/u;
const LEFT_MANAGER = "Slettet manager";

/** A team with its names; one that its manager left is named in the reader's language. */
export function useNamed(): <T extends Named>(team: T) => T {
  const { t } = useLingui();
  return (team) => {
    const number = LEFT_TEAM.exec(team.name)?.[1];
    if (number === undefined || team.managerName !== LEFT_MANAGER) return team;
    return { ...team, name: t`Deleted team ${number}`, managerName: t`Deleted manager` };
  };
}
