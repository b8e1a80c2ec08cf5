import { useLingui } from "@lingui/react/macro";

import { CHIP_TITLE } from "../../../content/footballers/names.ts";
import { useFootballers } from "../../../content/footballers/use-footballers.ts";
import styles from "./LostChanges.module.css";
import type { LostTeamChange } from "../draft/team-draft.ts";

/** Which unsaved changes did not fit the squad or the round that they stand upon now. */
export function LostChanges({ lost }: { lost: readonly LostTeamChange[] }) {
  return (
    <ul className={styles.lost}>
      {lost.map((change) => (
        <LostText key={JSON.stringify(change)} change={change} />
      ))}
    </ul>
  );
}

function LostText({ change }: { change: LostTeamChange }) {
  const { t, i18n } = useLingui();
  const { footballer } = useFootballers();
  switch (change.kind) {
    case "start":
      return <li>{t`There was no longer room for ${footballer(change.footballerId).webName} in the eleven.`}</li>;
    case "captain":
      return <li>{t`${footballer(change.footballerId).webName} no longer starts and is not captain.`}</li>;
    case "vice-captain":
      return <li>{t`${footballer(change.footballerId).webName} no longer starts and is not vice-captain.`}</li>;
    case "bench":
      return <li>{t`Your order of the bench no longer fits.`}</li>;
    case "chip":
      return <li>{t`${i18n._(CHIP_TITLE[change.chip])} was not played.`}</li>;
  }
}
