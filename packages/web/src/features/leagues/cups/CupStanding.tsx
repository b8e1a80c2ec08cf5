import { Trans } from "@lingui/react/macro";

import type { Entry, EntryLeague } from "../../../api/play/entry.ts";
import { cupState } from "./cup-state.ts";
import { useCupRoundName } from "./cup-groups.ts";

/** In a few words where the team stands in the cup. */
export function CupStanding({ league, entry }: { league: EntryLeague; entry: Entry }) {
  const nameOf = useCupRoundName();
  if (league.cupLeagueId === null) return <Trans>Not drawn yet</Trans>;
  const match = entry.cupMatches.find(({ cupLeagueId }) => cupLeagueId === league.cupLeagueId);
  if (!match) return <Trans>Not qualified</Trans>;
  const name = nameOf(match.roundName);
  const own = match.first.entryId === entry.entryId ? match.first : match.second;
  const other = own === match.first ? match.second : match.first;
  const state = cupState(entry.entryId, [match]);
  if (state.kind === "won") return <Trans>Cup winner</Trans>;
  if (!own || !other) return <Trans>{name}: bye</Trans>;
  if (state.kind === "eliminated") {
    return (
      <Trans>
        {name}: out against {other.name}
      </Trans>
    );
  }
  return (
    <Trans>
      {name} against {other.name}
    </Trans>
  );
}
