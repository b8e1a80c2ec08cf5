import { useLingui } from "@lingui/react/macro";
import { plural } from "@lingui/core/macro";
import type { Obstacle } from "@elleveren/optimiser";
import type { FootballerId } from "@elleveren/rules";

import { formatPrice } from "../../../i18n/format.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { POSITION_PLURAL } from "../../content/footballers/names.ts";
import { useFootballers } from "../../content/footballers/use-footballers.ts";

interface ObstaclesProps {
  readonly title: string;
  readonly obstacles: readonly Obstacle[];
}

/** Why nothing keeps to the settings, and which of them would have to give. */
export function Obstacles({ title, obstacles }: ObstaclesProps) {
  const { t, i18n } = useLingui();
  const { club, footballer } = useFootballers();
  const namesOf = (ids: readonly FootballerId[]) => ids.map((id) => footballer(id).webName).join(", ");

  function text(obstacle: Obstacle): string {
    switch (obstacle.code) {
      case "kept_positions": {
        const { count, places } = obstacle;
        const position = i18n._(POSITION_PLURAL[obstacle.position]).toLowerCase();
        return t`${count} ${position} must be in the squad, which has room for ${places}.`;
      }
      case "kept_clubs": {
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
      case "kept":
        return t`It fits when one of these need not be in the squad: ${namesOf(obstacle.footballerIds)}.`;
      case "captains":
        return t`It fits when this captain is not wished for: ${namesOf(obstacle.footballerIds)}.`;
      case "paid": {
        const most = plural(obstacle.most, { one: "# paid transfer", other: "# paid transfers" });
        return t`It fits with more than ${most}.`;
      }
      case "together":
        return t`Money, transfers, locked and left out players leave no squad together. Ease one of them.`;
    }
  }
  return (
    <Alert kind="warning">
      <p>
        <b>{title}</b>
      </p>
      <ul>
        {obstacles.map((obstacle) => (
          <li key={JSON.stringify(obstacle)}>{text(obstacle)}</li>
        ))}
      </ul>
    </Alert>
  );
}
