import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { WireLeagueOdds, WireTeamOdds } from "@elleveren/contract";
import type { EntryId, LeagueId } from "@elleveren/rules";

import { useLeagueOdds, useLeagueStory } from "../../../../api/leagues/league-odds.ts";
import { useMe } from "../../../../api/people/me.ts";
import { useOddsWish } from "../../../../api/people/odds-wish.ts";
import { formatDecimal } from "../../../../i18n/format.ts";
import { paths } from "../../../../paths.ts";
import { Card } from "../../../../ui/Card.tsx";
import { Table } from "../../../../ui/Table.tsx";
import { AppLink } from "../../../site/shell/AppLink.tsx";
import { formatChance } from "./format-chance.ts";
import { LeagueStory } from "./LeagueStory.tsx";
import { Needs } from "./Needs.tsx";
import { NeedsNote, OddsFoot, OddsHidden } from "./OddsFoot.tsx";
import { ShareStory } from "./ShareStory.tsx";
import styles from "./Odds.module.css";

/** The likeliest leaders, beside one's own team. */
const SHOWN = 5;

/** Chances in a classic league while the round is on, and when all is over how they went; nothing in a league that is too large. */
export function LeagueOddsCard({ leagueId, entry }: { leagueId: LeagueId; entry: EntryId | null }) {
  const { t } = useLingui();
  const { account } = useMe();
  const wish = useOddsWish();
  const { data, isFetching: isOld } = useLeagueOdds(leagueId, entry, wish.isShown);
  const { data: story } = useLeagueStory(leagueId, entry, wish.isShown && data !== undefined && data.members > 1);
  if (!wish.isShown) return <OddsHidden wish={wish} />;
  if (!data || data.members < 2) return null;
  const share = story && story.story.length > 1 && (
    <ShareStory leagueId={leagueId} round={data.event} of={{ own: entry }} />
  );
  if (data.is_decided) {
    return share ? (
      <Card title={t`How the chances went`} aside={share}>
        <LeagueStory story={story} own={entry} />
      </Card>
    ) : null;
  }
  const roundsLeft = data.rounds_left;
  const isOwn = ({ entry: id }: WireTeamOdds) => id === (entry ?? account?.entryId);
  return (
    <Card title={t`Chances`} aside={share}>
      <Table
        label={t`Chances`}
        rows={data.teams.filter((team, place) => place < SHOWN || isOwn(team))}
        rowKey={(team) => team.entry}
        isOwn={isOwn}
        columns={[
          {
            key: "team",
            heading: t`Team`,
            align: "start",
            isRowHeading: true,
            cell: (team) => (
              <AppLink to={paths.entryRound(team.entry, data.event)} className="anywhere">
                {team.entry_name}
              </AppLink>
            ),
          },
          {
            key: "expected",
            heading: t({ message: "Ends at", comment: "Points of the round, table head" }),
            title: t`Points of the round that the team may expect in the end`,
            cell: (team) => <span className="num">{formatDecimal(team.expected)}</span>,
          },
          {
            key: "best",
            heading: t({ message: "Round", context: "chance of the best round, table head" }),
            title: t`Chance of the best round in the league`,
            cell: (team) => <span className="num">{formatChance(team.best)}</span>,
          },
          {
            key: "first",
            heading: t({ message: "Top", context: "chance of leading, table head" }),
            title: t`Chance of leading the league after the round`,
            cell: (team) => <b className="num">{formatChance(team.first)}</b>,
          },
          {
            key: "champion",
            heading: t`Season`,
            title: t`Chance of winning the league at the season's end: rough, as nobody knows the squads to come`,
            isWide: true,
            cell: (team) => <span className="num soft">{formatChance(team.champion)}</span>,
          },
        ]}
      />
      {roundsLeft > 0 && (
        <p className="note pad-row">
          <Trans>The season's end is {roundsLeft} rounds away, and its chances are rough.</Trans>
        </p>
      )}
      {story && <LeagueStory story={story} own={entry} />}
      <Rivals odds={data} />
      <OddsFoot odds={data} isOld={isOld} wish={wish} />
    </Card>
  );
}

/** The events that the team needs to pass the next above it, and those that the likeliest to come from below needs. */
function Rivals({ odds: { event, chase, threat } }: { odds: WireLeagueOdds }) {
  const { t } = useLingui();
  if (!chase && !threat) return null;
  const rows = [
    { rival: chase, title: t`To pass the next above` },
    { rival: threat, title: t`Who may come past` },
  ];
  return (
    <div className={styles.turns}>
      {rows.map(
        ({ rival, title }) =>
          rival && (
            <section key={title}>
              <h3>{title}</h3>
              <p>
                <AppLink to={paths.entryRound(rival.entry, event)} className="anywhere">
                  {rival.entry_name}
                </AppLink>
                : <b className="num">{formatChance(rival.chance)}</b>{" "}
                <span className="soft">
                  <Plural
                    value={rival.gap}
                    _0="level on points"
                    one="# point between them"
                    other="# points between them"
                  />
                </span>
              </p>
              <Needs needs={rival.needs} />
            </section>
          ),
      )}
      <NeedsNote />
    </div>
  );
}
