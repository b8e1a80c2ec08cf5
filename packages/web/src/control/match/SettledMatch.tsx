import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";

import { Alert } from "../../ui/Alert.tsx";
import styles from "../Desk.module.css";

/** Nothing more is told of it: what is wrong is corrected with a preview. */
export function SettledMatch({ fixtureId }: { readonly fixtureId: number }) {
  return (
    <Alert kind="info">
      <p>
        <Trans>The round is settled.</Trans>{" "}
        <Link to="/corrections" search={{ fixture: fixtureId } as never} className={styles.link}>
          <Trans>Correct this match</Trans>
        </Link>
      </p>
    </Alert>
  );
}
