import type { WireMatchOwners, WireOwnedInMatch } from "@elleveren/contract";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { FootballerId, LeagueId } from "@elleveren/rules";
import { useState } from "react";

import type { EntryLeague } from "../../../api/play/entry.ts";
import { paths } from "../../../paths.ts";
import { Card } from "../../../ui/Card.tsx";
import { Select } from "../../../ui/forms/Fields.tsx";
import { SkeletonRows } from "../../../ui/states.tsx";
import { FootballerName } from "../../content/footballers/portrait/FootballerName.tsx";
import { useFootballers } from "../../content/footballers/use-footballers.ts";
import { useLeagueName } from "../../leagues/leagues/use-league-name.ts";
import { AppLink } from "../../site/shell/AppLink.tsx";
import styles from "./MatchView.module.css";
import type { OwnPicks } from "./use-own-picks.ts";

/** Names beside a footballer before the rest is asked for. */
const NAMED = 4;

interface MatchLeagueProps {
  readonly leagues: readonly EntryLeague[];
  readonly league: EntryLeague;
  readonly onLeague: (league: LeagueId) => void;
  /** Undefined while they load. */
  readonly owners: WireMatchOwners | undefined;
  readonly isFailed: boolean;
  readonly own: OwnPicks;
  readonly onOpen: (id: FootballerId) => void;
}

/** The managers of a league that own the match's footballers. */
export function MatchLeague({ leagues, league, onLeague, owners, isFailed, own, onOpen }: MatchLeagueProps) {
  const { t } = useLingui();
  const leagueName = useLeagueName();
  return (
    <Card
      title={t`In the league`}
      aside={
        owners && owners.event !== null ? (
          <span className="label">
            <Plural value={owners.members} one="# team" other="# teams" />
          </span>
        ) : undefined
      }
    >
      <div className={styles.body}>
        <Select
          label={t`League`}
          isLabelHidden
          value={String(league.leagueId)}
          onChange={(value) => onLeague(Number(value) as LeagueId)}
          options={leagues.map((row) => ({ value: String(row.leagueId), label: leagueName(row) }))}
        />
        {isFailed ? (
          <p className="note">{t`In a league this large only the current round is counted.`}</p>
        ) : !owners ? (
          <SkeletonRows count={5} height="48px" />
        ) : owners.event === null ? (
          <p className="note">{t`Who has whom is secret until the round's deadline.`}</p>
        ) : owners.elements.length === 0 ? (
          <p className="note">{t`Nobody in the league has anybody in this match.`}</p>
        ) : (
          <ul className={styles.owned}>
            {owners.elements.map((row) => (
              <Owned key={row.element} row={row} owners={owners} isMine={own.has(row.element)} onOpen={onOpen} />
            ))}
          </ul>
        )}
        <p>
          <AppLink to={paths.leagueLive(league.leagueId)}>{t`Right now in the league`}</AppLink>
        </p>
      </div>
    </Card>
  );
}

interface OwnedProps {
  readonly row: WireOwnedInMatch;
  readonly owners: WireMatchOwners;
  readonly isMine: boolean;
  readonly onOpen: (id: FootballerId) => void;
}

function Owned({ row, owners, isMine, onOpen }: OwnedProps) {
  const { t } = useLingui();
  const { footballer } = useFootballers();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? row.owners : row.owners.slice(0, NAMED);
  const rest = row.owners.length - shown.length;
  const round = owners.event;
  return (
    <li data-mine={isMine || undefined}>
      <div>
        <FootballerName footballer={footballer(row.element)} onOpen={onOpen} hasNews={false} />
        <p className={styles.count}>
          <span>
            <Trans>
              <b className="num">{row.owned}</b> of {owners.members}
            </Trans>
          </span>
          {row.captained > 0 && (
            <small>
              <Plural value={row.captained} one="# captain" other="# captains" />
            </small>
          )}
        </p>
      </div>
      {shown.length > 0 && (
        <p className={styles.names}>
          {shown.map((owner, index) => (
            <span key={owner.entry}>
              <AppLink to={paths.entryRound(owner.entry, round ?? 0)} title={owner.entry_name}>
                {owner.player_name}
              </AppLink>
              {owner.captain && ` (${t({ message: "C", comment: "Captain, one letter" })})`}
              {owner.multiplier === 0 && ` (${t`bench`})`}
              {index < shown.length - 1 && ", "}
            </span>
          ))}
          {rest > 0 && (
            <button type="button" onClick={() => setIsWhole(true)}>
              <Plural value={rest} one="and # more" other="and # more" />
            </button>
          )}
        </p>
      )}
    </li>
  );
}
