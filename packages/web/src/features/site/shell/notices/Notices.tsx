import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleAlert, CloudOff, RefreshCw } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";

import { meQuery } from "../../../../api/people/me.ts";
import { connectionLostAtMs, useConnection, type Connection } from "../../../../api/wire/connection.ts";
import { shownSinceMs, useCopySinceMs } from "../../../../api/wire/seen-queries.ts";
import { formatDayLong, formatSeen } from "../../../../i18n/format.ts";
import { paths } from "../../../../paths.ts";
import { takeNewerSite, useHasNewerSite } from "../../../../worker/follow-worker.ts";
import { SessionNotices } from "../../../people/ended-session/SessionNotices.tsx";
import { AppLink } from "../AppLink.tsx";
import { Announcements } from "./Announcements.tsx";
import styles from "./Notices.module.css";
import { SeenAt } from "./SeenAt.tsx";
import { UnsavedReminder } from "./UnsavedReminder.tsx";

/** Under the masthead of every page: that there is no network and how old the page is, and that there is a newer site. */
export function Notices() {
  return (
    <>
      <ConnectionNotice />
      <SeenMark />
      <SessionNotices />
      <SuspendedNotice />
      <GuardianNotice />
      <UnsavedReminder />
      <Announcements />
      <NewerSiteNotice />
    </>
  );
}

/** A state of the connection is said only when it lasts: a single lost call is asked again. */
const LASTS_MS = 1200;
const BACK_SHOWN_MS = 4000;

/** Said once, politely, to those who hear the page; what stands there changes without being said again. */
function ConnectionNotice() {
  const said = useSettled(useConnection());
  const sinceMs = useShownSince();
  return (
    <div role="status" className={styles.place}>
      {said === "offline" && (
        <p className={styles.notice} data-lost>
          <CloudOff aria-hidden="true" />
          {sinceMs === null ? <Trans>No network</Trans> : <NoNetworkSince ms={sinceMs} />}
        </p>
      )}
      {said === "reconnecting" && (
        <p className={styles.notice} data-lost>
          <RefreshCw aria-hidden="true" />
          <span>
            <Trans>Reconnecting …</Trans> {sinceMs !== null && <ShownSince ms={sinceMs} />}
          </span>
        </p>
      )}
      {said === "behind" && (
        <p className={styles.notice} data-lost>
          <RefreshCw aria-hidden="true" />
          {sinceMs !== null && <BehindSince ms={sinceMs} />}
        </p>
      )}
      {said === "back" && (
        <p className={styles.notice}>
          <Trans>Connected again</Trans>
        </p>
      )}
    </div>
  );
}

/** Over the page, which must not move when it goes: what is shown was seen before, and the server is being asked. */
function SeenMark() {
  const sinceMs = useCopySinceMs();
  const isConnected = useSettled(useConnection()) === "connected";
  return (
    <div role="status" className={styles.mark} data-seen-mark>
      {sinceMs !== null && isConnected && <SeenAt time={formatSeen(sinceMs)} />}
    </div>
  );
}

function NoNetworkSince({ ms }: { ms: number }) {
  const time = formatSeen(ms);
  return (
    <span>
      <Trans>No network: showing what was seen last, {time}</Trans>
    </span>
  );
}

function BehindSince({ ms }: { ms: number }) {
  const time = formatSeen(ms);
  return (
    <span>
      <Trans>Not updated right now: this is how it stood {time}</Trans>
    </span>
  );
}

function ShownSince({ ms }: { ms: number }) {
  const time = formatSeen(ms);
  return <Trans>Showing what was seen last, {time}</Trans>;
}

/** The connection as it is told: losses that last, and for a moment that it is back. */
function useSettled(connection: Connection): Connection | "back" {
  const [said, setSaid] = useState<Connection | "back">("connected");
  useEffect(() => {
    const say = (next: (before: Connection | "back") => Connection | "back", afterMs: number) =>
      setTimeout(() => setSaid(next), afterMs);
    const timers =
      connection === "connected"
        ? [say((before) => (before === "connected" ? before : "back"), 0), say(() => "connected", BACK_SHOWN_MS)]
        : [say(() => connection, connection === "offline" ? 0 : LASTS_MS)];
    return () => timers.forEach(clearTimeout);
  }, [connection]);
  return said;
}

/** How old the page is: as the oldest of what was kept, or as the moment at which the connection was lost. */
function useShownSince(): number | null {
  const client = useQueryClient();
  return useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () => shownSinceMs(client) ?? connectionLostAtMs(),
    () => null,
  );
}

/** Nothing of the page changes before its reader says so: he may be in the middle of something. */
function NewerSiteNotice() {
  const { t } = useLingui();
  const [isLater, setLater] = useState(false);
  const isThere = useHasNewerSite() && !isLater;
  return (
    <div role="status" className={styles.place}>
      {isThere && (
        <p className={styles.notice}>
          <span>
            <Trans>There is a newer version of the site.</Trans>
          </span>
          <button type="button" onClick={takeNewerSite}>
            <Trans>Reload</Trans>
          </button>
          <button type="button" aria-label={t`Not now: the newer version`} onClick={() => setLater(true)}>
            <Trans>Not now</Trans>
          </button>
        </p>
      )}
    </div>
  );
}

/** Under the masthead of every page of a team whose manager needs a guardian's word by a day. */
function GuardianNotice() {
  const { data } = useQuery(meQuery);
  const account = data?.account;
  // A manager who has no team yet is told on the page that waits.
  if (!account?.guardian || account.guardian.endsAtMs === null || account.entryId === null) return null;
  const day = formatDayLong(account.guardian.endsAtMs);
  return (
    <div className={styles.place}>
      <p className={styles.notice}>
        <CircleAlert aria-hidden="true" />
        <span>
          <Trans>A parent has to agree that you play, by {day}.</Trans>
        </span>
        <AppLink to={paths.player} className={styles.link ?? ""}>
          <Trans>Whom we may ask</Trans>
        </AppLink>
      </p>
    </div>
  );
}

/** Under the masthead of every page of a suspended manager: the reason is one step away. */
function SuspendedNotice() {
  const { data } = useQuery(meQuery);
  if (!data?.account?.isSuspended) return null;
  return (
    <div className={styles.place}>
      <p className={styles.notice}>
        <CircleAlert aria-hidden="true" />
        <span>
          <Trans>You are suspended and cannot change anything.</Trans>
        </span>
        <AppLink to={paths.suspension} className={styles.link ?? ""}>
          <Trans>Why, and what to do</Trans>
        </AppLink>
      </p>
    </div>
  );
}
