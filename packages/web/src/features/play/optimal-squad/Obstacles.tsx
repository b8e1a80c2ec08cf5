import { useLingui } from "@lingui/react/macro";
import { plural } from "@lingui/core/macro";

import { formatPrice } from "../../../i18n/format.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { POSITION_PLURAL } from "../../content/footballers/names.ts";
import { useFootballers } from "../../content/footballers/use-footballers.ts";
import type { Obstacle } from "./squad-search.ts";

/** Why no squad keeps to the settings, and which of them would have to give. */
export function Obstacles({ obstacles }: { obstacles: readonly Obstacle[] }) {
  const { t, i18n } = useLingui();
  const { club } = useFootballers();

  function text(obstacle: Obstacle): string {
    switch (obstacle.code) {
      case "locked_positions": {
        const { count, places } = obstacle;
        const position = i18n._(POSITION_PLURAL[obstacle.position]).toLowerCase();
        return t`${count} ${position} must be in the squad, which has room for ${places}.`;
      }
      case "locked_clubs": {
        const { count, limit } = obstacle;
        const name = club(obstacle.clubId).name;
        return t`${count} players of ${name} must be in the squad, and only ${limit} of a club may.`;
      }
      case "too_few_left": {
        const { count, places } = obstacle;
        const position = i18n._(POSITION_PLURAL[obstacle.position]).toLowerCase();
        return t`Only ${count} ${position} are left to choose from, and the squad needs ${places}.`;
      }
      case "money": {
        const missing = formatPrice(obstacle.byTenths);
        return t`The money does not suffice: the cheapest such squad costs ${missing} more than you have. Lock fewer players, or allow more transfers.`;
      }
      case "transfers": {
        const { limit } = obstacle;
        const needed = plural(obstacle.needed, { one: "# transfer", other: "# transfers" });
        return t`It takes at least ${needed}, and the settings allow ${limit}.`;
      }
      case "together":
        return t`Money, transfers, locked and left out players leave no squad together. Ease one of them.`;
    }
  }
  return (
    <Alert kind="warning">
      <p>
        <b>{t`No squad keeps to these settings.`}</b>
      </p>
      <ul>
        {obstacles.map((obstacle) => (
          <li key={JSON.stringify(obstacle)}>{text(obstacle)}</li>
        ))}
      </ul>
    </Alert>
  );
}
