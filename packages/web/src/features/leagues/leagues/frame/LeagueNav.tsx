import { useLingui } from "@lingui/react/macro";

import { useGame } from "../../../../api/content/game.ts";
import type { LeagueSummary } from "../../../../api/leagues/leagues.ts";
import { paths } from "../../../../paths.ts";
import tabs from "../../../../ui/page/Tabs.module.css";
import { AppLink } from "../../../site/shell/AppLink.tsx";

/** Between the pages of one league; the page one is on is marked. */
export function LeagueNav({ summary }: { summary: LeagueSummary }) {
  const { league, entry_is_member: isMember, format_count: formatCount } = summary;
  const { t } = useLingui();
  const { currentRound } = useGame();
  const id = league.leagueId;
  const isH2h = league.scoring === "h2h";
  const hasStarted = currentRound !== null && currentRound.roundId >= league.startRound;
  const mayHaveFormats = !isH2h && league.kind === "private";
  const items = [
    { to: isH2h ? paths.h2hStandings(id) : paths.classicStandings(id), label: t`Standings`, isShown: true },
    { to: paths.h2hMatches(id), label: t`Matches`, isShown: isH2h },
    { to: paths.leagueLive(id), label: t`Right now`, isShown: true },
    { to: paths.h2hNewEntries(id), label: t`New entries`, isShown: isH2h && !hasStarted },
    { to: paths.leagueSeason(id), label: t({ message: "Season", context: "of a league" }), isShown: true },
    { to: paths.leaguePaper(id), label: t({ message: "Paper", context: "of a league" }), isShown: hasStarted },
    { to: paths.leagueYear(id), label: t`The year`, isShown: hasStarted },
    { to: paths.hallOfFame(id), label: t`Hall of fame`, isShown: league.kind === "private" },
    {
      to: paths.leagueFormats(id),
      label: t`More tables`,
      // For the administrator the way is there without a table yet.
      isShown: mayHaveFormats && (league.canAdminister || formatCount > 0),
    },
    // Other leagues have no administrator, and their members do not know each other.
    { to: paths.leagueMembers(id), label: t`Members`, isShown: isMember && league.kind === "private" },
    { to: paths.leagueForfeits(id), label: t`Forfeits`, isShown: isMember && league.kind === "private" },
    { to: paths.leagueLog(id), label: t`Log`, isShown: isMember && league.kind === "private" },
  ];
  return (
    <nav className={tabs.list} aria-label={t`Pages of the league`}>
      {items
        .filter(({ isShown }) => isShown)
        .map(({ to, label }) => (
          <AppLink key={to} className={tabs.tab} to={to} activeOptions={{ includeSearch: false }}>
            {label}
          </AppLink>
        ))}
    </nav>
  );
}
