import type { ReactNode } from "react";

import type { SiteAddress } from "../../../../paths.ts";
import { AppLink } from "../../../site/shell/AppLink.tsx";
import styles from "./PersonName.module.css";

interface PersonNameProps {
  readonly person: {
    readonly entry_name: string;
    /** Null where the organisation shows only the team's name. */
    readonly player_name: string | null;
    readonly is_own: boolean;
  };
  /** None where the organisation does not show names in full: the team's page would tell them. */
  readonly to?: SiteAddress | undefined;
  /** Below the names. */
  readonly children?: ReactNode;
}

/** A member in a table, as the organisation shows him: the team, and as much of the manager's name. */
export const PersonName = ({ person, to, children }: PersonNameProps) => (
  <span className={styles.person}>
    <span className={styles.team}>
      {person.is_own && <i className="bars" aria-hidden="true" />}
      {to === undefined ? person.entry_name : <AppLink to={to}>{person.entry_name}</AppLink>}
    </span>
    {person.player_name !== null && <small>{person.player_name}</small>}
    {children != null && <small>{children}</small>}
  </span>
);
