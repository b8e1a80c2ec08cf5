import { Link } from "@tanstack/react-router";

import styles from "./Desk.module.css";

/** To where a match is entered. */
export function MatchLink({ fixtureId, name }: { readonly fixtureId: number; readonly name: string }) {
  return (
    <Link to="/match" search={{ fixture: fixtureId } as never} className={styles.link}>
      {name}
    </Link>
  );
}
