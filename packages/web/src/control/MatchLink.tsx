import { ControlLink } from "./ControlLink.tsx";
import styles from "./Desk.module.css";

/** To where a match is entered. */
export function MatchLink({ fixtureId, name }: { readonly fixtureId: number; readonly name: string }) {
  return (
    <ControlLink to="/match" search={{ fixture: fixtureId }} className={styles.link}>
      {name}
    </ControlLink>
  );
}
