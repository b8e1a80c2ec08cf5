import { Plural, useLingui } from "@lingui/react/macro";
import { ACTIVE_MEMBERS_MAX } from "@elleveren/contract/limits.ts";
import type { LeagueId } from "@elleveren/rules";
import { useState } from "react";

import { useGame } from "../../../../api/content/game.ts";
import { useActiveTable } from "../../../../api/leagues/league-active.ts";
import { useLeagueSummary } from "../../../../api/leagues/leagues.ts";
import { useMe } from "../../../../api/people/me.ts";
import { readStored, writeStored } from "../../../../i18n/language.ts";
import { Checkbox } from "../../../../ui/forms/Checkbox.tsx";

const KEY = "elleveren.asleep.hidden";

export interface AsleepView {
  /** A member may leave them out here, and there are some. */
  readonly isOffered: boolean;
  readonly isHidden: boolean;
  readonly hide: (isHidden: boolean) => void;
  /** The first of the rounds in which an active team changed something. */
  readonly since: number;
}

/** The reader's wish, for all leagues in this browser, and whether this one has something to hide: private leagues alone. */
export function useAsleepView(leagueId: LeagueId): AsleepView {
  const { account } = useMe();
  const { currentRound } = useGame();
  const { data: summary } = useLeagueSummary(leagueId);
  const [isWished, setWished] = useState(() => readStored(KEY) !== null);
  const isPossible =
    currentRound !== null &&
    summary !== undefined &&
    summary.entry_is_member &&
    summary.league.kind === "private" &&
    summary.league.scoring === "classic" &&
    summary.entry_count <= ACTIVE_MEMBERS_MAX;
  const { data } = useActiveTable(
    leagueId,
    account?.entryId ?? null,
    isPossible && currentRound.roundId >= summary.league.startRound,
  );
  const isOffered = isPossible && data !== undefined && data.active < data.members;
  const hide = (isHidden: boolean) => {
    setWished(isHidden);
    writeStored(KEY, isHidden ? "1" : null);
  };
  return { isOffered, isHidden: isOffered && isWished, hide, since: data?.since ?? 1 };
}

/** The switch above a table, and how many teams it leaves out. */
export function HideAsleep({ view, hiddenCount }: { view: AsleepView; hiddenCount: number }) {
  const { t } = useLingui();
  const { since } = view;
  if (!view.isOffered) return null;
  return (
    <div className="stack gap-1">
      <Checkbox isSelected={view.isHidden} onChange={view.hide}>{t`Hide teams that no longer play`}</Checkbox>
      {view.isHidden && (
        <p className="note" role="status">
          <Plural
            value={hiddenCount}
            one={`# team that has changed nothing since round ${since} is hidden here. Ranks are those of the whole table.`}
            other={`# teams that have changed nothing since round ${since} are hidden here. Ranks are those of the whole table.`}
          />
        </p>
      )}
    </div>
  );
}
