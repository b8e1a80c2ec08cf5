import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import type { EntryId } from "@elleveren/rules";

import type { Entry, EntryLeague } from "../../../api/play/entry.ts";
import { paths } from "../../../paths.ts";
import { Card } from "../../../ui/Card.tsx";
import { Movement } from "../../../ui/rows/Movement.tsx";
import { Tabs } from "../../../ui/page/Tabs.tsx";
import { buttonLook } from "../../../ui/button-class.ts";
import { cupAddress, cupGroups } from "../../leagues/cups/cup-groups.ts";
import { CupStanding } from "../../leagues/cups/CupStanding.tsx";
import { RankLink } from "../../leagues/leagues/tables/RankLink.tsx";
import { useLeagueName } from "../../leagues/leagues/use-league-name.ts";
import { AppLink } from "../../site/shell/AppLink.tsx";
import styles from "./EntryCards.module.css";

const isBroadcaster = (league: EntryLeague) => league.shortName?.startsWith("brd-") ?? false;

/** The entry's leagues and cups, in the groups people know. */
export function EntryLeagues({ entry, isOwn }: { entry: Entry; isOwn: boolean }) {
  const { t } = useLingui();
  const [tab, setTab] = useState<"leagues" | "cups">("leagues");
  return (
    <Card title={t`Leagues and cups`} isTitleHidden>
      <Tabs
        label={t`Leagues and cups`}
        selected={tab}
        onSelect={setTab}
        tabs={[
          { key: "leagues", label: t`Leagues`, content: <Leagues leagues={entry.leagues} entryId={entry.entryId} /> },
          { key: "cups", label: t`Cups`, content: <Cups entry={entry} /> },
        ]}
      />
      {isOwn && (
        <p className={styles.button}>
          <AppLink to={paths.leaguesCreateJoin} {...buttonLook()}>
            <Trans>Create and join leagues</Trans>
          </AppLink>
        </p>
      )}
    </Card>
  );
}

function Leagues({ leagues, entryId }: { leagues: readonly EntryLeague[]; entryId: EntryId }) {
  const { t } = useLingui();
  const nameOf = useLeagueName();
  const of = (kind: EntryLeague["kind"], scoring: EntryLeague["scoring"]) =>
    leagues.filter((row) => row.kind === kind && row.scoring === scoring && !isBroadcaster(row));
  const groups = [
    { title: t`Broadcaster`, rows: leagues.filter(isBroadcaster) },
    { title: t`Private Classic`, rows: of("private", "classic") },
    { title: t`Private Head-to-Head`, rows: of("private", "h2h") },
    { title: t`Public Classic`, rows: of("public", "classic") },
    { title: t`Public Head-to-Head`, rows: of("public", "h2h") },
    { title: t`General`, rows: leagues.filter((row) => row.kind === "system" && !isBroadcaster(row)) },
  ];
  return groups.map(({ title, rows }) => (
    <Group key={title} title={title} leagues={rows}>
      {(league) => (
        <>
          <AppLink to={paths.standings(league)}>{nameOf(league)}</AppLink>
          {league.rank !== null && (
            <>
              <Movement rank={league.rank} lastRank={league.lastRank} withCount={false} />
              <RankLink rank={league.rank} leagueId={league.leagueId} entryId={entryId} />
            </>
          )}
        </>
      )}
    </Group>
  ));
}

function Cups({ entry }: { entry: Entry }) {
  const { t } = useLingui();
  const nameOf = useLeagueName();
  const groups = cupGroups(entry.leagues);
  const titles = { league: t`League`, public: t`Public`, general: t`General`, broadcaster: t`Broadcaster` };
  if (groups.length === 0) {
    return <p className="note pad-4">{t`None of your leagues have a cup yet.`}</p>;
  }
  return groups.map(({ kind, leagues }) => (
    <Group key={kind} title={titles[kind]} leagues={leagues}>
      {(league) => (
        <AppLink to={cupAddress(league)}>
          <span className={styles.cup}>
            {nameOf(league)}
            <small>
              <CupStanding league={league} entry={entry} />
            </small>
          </span>
        </AppLink>
      )}
    </Group>
  ));
}

interface GroupProps {
  readonly title: string;
  readonly leagues: readonly EntryLeague[];
  readonly children: (league: EntryLeague) => ReactNode;
}

const Group = ({ title, leagues, children }: GroupProps) =>
  leagues.length === 0 ? null : (
    <section className={styles.group}>
      <h3>{title}</h3>
      <ul>
        {leagues.map((league) => (
          <li key={league.leagueId}>{children(league)}</li>
        ))}
      </ul>
    </section>
  );
