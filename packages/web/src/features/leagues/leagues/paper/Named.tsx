import { useLingui } from "@lingui/react/macro";
import type { WireLeagueMember } from "@elleveren/contract";
import type { FootballerId } from "@elleveren/rules";
import { Fragment } from "react";

import { paths } from "../../../../paths.ts";
import { useFootballers } from "../../../content/footballers/use-footballers.ts";
import { useOpenFootballer } from "../../../content/footballers/use-open-footballer.ts";
import { AppLink } from "../../../site/shell/AppLink.tsx";
import styles from "./Paper.module.css";

interface TeamProps {
  readonly team: WireLeagueMember;
  /** The round that the link leads to; the team's season without one. */
  readonly event: number | null;
}

/** A team in a sentence. */
export const Team = ({ team: { entry, entry_name: name }, event }: TeamProps) => (
  <AppLink to={event === null ? paths.entryHistory(entry) : paths.entryRound(entry, event)} className="anywhere">
    {name}
  </AppLink>
);

/** "A", "A and B", "A, B and C". */
export function Teams({ teams, event }: { teams: readonly WireLeagueMember[]; event: number | null }) {
  const { t } = useLingui();
  const and = t({ message: " and ", context: "between the last two of several teams" });
  return teams.map((team, index) => (
    <Fragment key={team.entry}>
      {index === 0 ? "" : index === teams.length - 1 ? and : ", "}
      <Team team={team} event={event} />
    </Fragment>
  ));
}

/** A footballer in a sentence; his name opens what there is about him. */
export function Man({ id }: { id: FootballerId }) {
  const { footballer } = useFootballers();
  const open = useOpenFootballer();
  return (
    <button type="button" className={styles.man} onClick={() => open(id)}>
      {footballer(id).webName}
    </button>
  );
}
