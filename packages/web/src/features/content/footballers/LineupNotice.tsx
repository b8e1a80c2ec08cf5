import { useLingui } from "@lingui/react/macro";
import type { FootballerId } from "@elleveren/rules";

import { announcedPlace, useLineups, type AnnouncedPlace } from "../../../api/live/lineups.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { useFootballers } from "./use-footballers.ts";

/**
 * The footballers of these that their clubs have announced on the bench or not at all, while the squad can still be
 * changed; else nothing.
 */
export function LineupNotice({ footballerIds }: { footballerIds: readonly FootballerId[] }) {
  const { t } = useLingui();
  const { data: lineups = [] } = useLineups();
  const { footballer } = useFootballers();
  const named = (place: AnnouncedPlace) =>
    footballerIds
      .map(footballer)
      .filter((row) => announcedPlace(lineups, row) === place)
      .map((row) => row.webName)
      .join(", ");
  const [benched, notStarting, out] = [named("bench"), named("not_in_eleven"), named("left_out")];
  if (benched === "" && notStarting === "" && out === "") return null;
  return (
    <Alert kind="warning">
      {benched !== "" && <p>{t`On the bench in the announced line-up: ${benched}`}</p>}
      {notStarting !== "" && <p>{t`Not in the announced eleven: ${notStarting}`}</p>}
      {out !== "" && <p>{t`Not in the announced squad: ${out}`}</p>}
    </Alert>
  );
}
