import type { WireLeagueOwnership, WireOwnership } from "@elleveren/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import type { FootballerId, LeagueId } from "@elleveren/rules";

import { useIsCurrent } from "../../../../api/wire/connection.ts";
import { useOwnership } from "../../../../api/leagues/league-now.ts";
import { useGame } from "../../../../api/content/game.ts";
import { paths } from "../../../../paths.ts";
import { Card } from "../../../../ui/Card.tsx";
import { Skeleton } from "../../../../ui/states.tsx";
import { useMediaQuery } from "../../../../ui/page/use-media-query.ts";
import { useOpenFootballer } from "../../../content/footballers/use-open-footballer.ts";
import { Shirt } from "../../../play/pitch/index.ts";
import { AppLink } from "../../../site/shell/AppLink.tsx";
import { formatShare, share } from "./shares.ts";
import { useOwnSquad } from "./use-is-in-table.ts";
import styles from "./OwnershipCard.module.css";

export interface AsideCardProps {
  readonly leagueId: LeagueId;
}

/** Three rows of three; on a phone one row that moves sideways. */
const SHOWN = 9;
const PHONE = "(max-width: 767.98px)";

/** Beside the table: the league's ownership in the round, most owned first. Nothing before the first deadline. */
export function OwnershipCard({ leagueId }: AsideCardProps) {
  const { t } = useLingui();
  const isPhone = useMediaQuery(PHONE);
  const shown = useMostOwned(leagueId);
  if (isPhone || !shown) return null;
  return (
    <Card title={t`Ownership in the league`} aside={<ToAll leagueId={leagueId} />}>
      {shown.ownership ? (
        <Shirts {...shown} ownership={shown.ownership} />
      ) : (
        <div className={styles.loading}>
          <Skeleton height="100%" />
        </div>
      )}
      <p className={styles.legend} aria-hidden="true">
        <span>
          <i data-bar="owned" /> <Trans>Owned by</Trans>
        </span>
        <span>
          <i data-bar="captained" /> <Trans>Captain of</Trans>
        </span>
        {shown.mine.size > 0 && (
          <span>
            <i className="bars" /> <Trans>On your team</Trans>
          </span>
        )}
      </p>
    </Card>
  );
}

/** The same on a phone: one row above the table. */
export function OwnershipStrip({ leagueId }: AsideCardProps) {
  const isPhone = useMediaQuery(PHONE);
  const shown = useMostOwned(leagueId);
  if (!isPhone || !shown) return null;
  return (
    <section className={styles.strip}>
      <div>
        <h2>
          <Trans>Ownership in the league</Trans>
        </h2>
        <ToAll leagueId={leagueId} />
      </div>
      {shown.ownership ? <Shirts {...shown} ownership={shown.ownership} /> : <Skeleton height="66px" />}
    </section>
  );
}

interface MostOwned {
  /** Not there yet while it loads. */
  readonly ownership: WireLeagueOwnership | undefined;
  readonly mine: ReadonlySet<FootballerId>;
}

/** Null where there is nothing to show. */
function useMostOwned(leagueId: LeagueId): MostOwned | null {
  const { currentRound } = useGame();
  const { data, error } = useOwnership(leagueId, SHOWN);
  const mine = useOwnSquad(data?.event ?? null);
  // Offline, an answer that was never stored does not come: no place is kept for it.
  const isComing = useIsCurrent();
  if (!currentRound || (!data && (error !== null || !isComing)) || data?.elements.length === 0) return null;
  return { ownership: data, mine };
}

const ToAll = ({ leagueId }: AsideCardProps) => (
  <AppLink to={paths.leagueLive(leagueId)} search={{ view: "ownership" }}>
    <Trans>Show all</Trans>
  </AppLink>
);

const Shirts = ({ ownership, mine }: MostOwned & { ownership: WireLeagueOwnership }) => (
  <ul className={styles.shirts}>
    {ownership.elements.map((row) => (
      <Tile key={row.element} row={row} memberCount={ownership.members} isMine={mine.has(row.element)} />
    ))}
  </ul>
);

function Tile({ row, memberCount, isMine }: { row: WireOwnership; memberCount: number; isMine: boolean }) {
  const { t } = useLingui();
  const { footballerById, clubById } = useGame();
  const openFootballer = useOpenFootballer();
  const footballer = footballerById.get(row.element);
  // A footballer new to the game is known after the next load of start-up data.
  if (!footballer) return null;
  const club = clubById.get(footballer.clubId);
  const captain = formatShare(row.captained, memberCount);
  return (
    <li>
      <button type="button" className={styles.tile} onClick={() => openFootballer(row.element)}>
        {isMine && (
          <>
            <i className={`bars ${styles.mine}`} aria-hidden="true" />
            <span className="vh">{t`On your team:`} </span>
          </>
        )}
        {club && <Shirt kit={club.kit.shirt} isKeeper={footballer.position === "GKP"} />}
        <span className={styles.name}>{footballer.webName}</span>
        <b className="num">{formatShare(row.owned, memberCount)}</b>
        <small>{row.captained > 0 ? <Trans>captain {captain}</Trans> : "\u00a0"}</small>
        <span className={styles.bar} aria-hidden="true">
          <i data-bar="owned" style={{ width: `${share(row.owned, memberCount)}%` }} />
          <i data-bar="captained" style={{ width: `${share(row.captained, memberCount)}%` }} />
        </span>
      </button>
    </li>
  );
}
