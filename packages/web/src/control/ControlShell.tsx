import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Outlet, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { WireControl } from "@elleveren/contract";

import { isApiFailure } from "../api/wire/problems.ts";
import { formatDayTime, formatTimeSeconds } from "../i18n/format.ts";
import { LoadingRegion, MessagePage, SkeletonRows } from "../ui/states.tsx";
import { controlQuery, overviewQuery } from "./api/control.ts";
import { isSecondFactorNeeded } from "./api/failure-words.ts";
import { ControlDoor, LogOut, SignedOutSheet } from "./ControlDoor.tsx";
import { ControlLink } from "./ControlLink.tsx";
import styles from "./ControlShell.module.css";
import { gameAddress } from "./game-origin.ts";
import { countByArea, findTodo } from "./overview/find-todo.ts";
import { SecondFactorPage, SecondFactorSheet } from "./second-factor/SecondFactor.tsx";
import { SECTIONS } from "./sections.ts";

/** The frame of the control room: what season it is, what time in it, whether the game is closed, and the way to each area. */
export function ControlShell() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { data, error, status, dataUpdatedAt } = useQuery(controlQuery);
  // Kept during a refetch, which would otherwise take away a half-typed code.
  const [isFactorNeeded, setFactorNeeded] = useState(false);
  const isSignedOut = isApiFailure(error) && error.status === 404;
  if (status !== "pending" && isFactorNeeded !== isSecondFactorNeeded(error)) setFactorNeeded(!isFactorNeeded);
  const goOn = () => void client.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" });
  if (data) {
    return (
      <>
        <OpenRoom control={data} answeredAtMs={dataUpdatedAt} />
        {/* One that has run out is asked for on the spot; what stands on the page stays there. */}
        {isFactorNeeded && <SecondFactorSheet onGiven={goOn} />}
        {isSignedOut && <SignedOutSheet />}
      </>
    );
  }
  if (isFactorNeeded) return <SecondFactorPage onGiven={goOn} />;
  if (!error) {
    return (
      <LoadingRegion label={t`Loading`}>
        <SkeletonRows count={4} />
      </LoadingRegion>
    );
  }
  if (isSignedOut) return <ControlDoor />;
  return (
    <MessagePage title={t`The control room cannot be reached`}>
      <p>{t`The server did not answer, or you are not signed in any more. Load the page again.`}</p>
    </MessagePage>
  );
}

type Control = WireControl & { readonly askedAtMs: number };

function OpenRoom({ control, answeredAtMs }: { control: Control; answeredAtMs: number }) {
  const { t, i18n } = useLingui();
  const menu = useRef<HTMLElement>(null);
  const waiting = useWaiting();
  const here = useRouterState({ select: ({ location }) => location.pathname });
  // On a phone the menu is wider than the screen: the area one is in stands in sight.
  useEffect(() => {
    const links = [...(menu.current?.querySelectorAll("a") ?? [])];
    const own = links.find((link) => link.pathname.endsWith(here));
    own?.scrollIntoView({ inline: "center", block: "nearest" });
  }, [here]);
  return (
    <div className={styles.room}>
      <a href="#content" className={styles.skip}>{t`Skip to the content`}</a>
      <header className={`${styles.mast} night`}>
        <p className={styles.name}>
          Elleveren <Trans>control room</Trans> <span className={styles.release}>{control.release}</span>
        </p>
        <p className={styles.season}>
          {control.season ?? <Trans>No season</Trans>} · <GameTime control={control} />
        </p>
        {control.maintenance && (
          <p className={styles.closed} role="status">{t`The game is closed to everybody else.`}</p>
        )}
        <OldAnswer answeredAtMs={answeredAtMs} />
        <p className={styles.who}>
          {control.name} · <a href={gameAddress("/")}>{t`To the game`}</a>
        </p>
        <LogOut />
      </header>
      <nav ref={menu} className={styles.menu} aria-label={t`Areas`}>
        <ul>
          {SECTIONS.map(({ path, name }) => (
            <li key={path}>
              <ControlLink to={path} activeProps={{ "aria-current": "page" }}>
                {i18n._(name)}
                <Waiting waits={waiting.get(path)} />
              </ControlLink>
            </li>
          ))}
        </ul>
      </nav>
      <main id="content" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
    </div>
  );
}

function useWaiting(): ReturnType<typeof countByArea> {
  const { data } = useQuery(overviewQuery);
  return data ? countByArea(findTodo(data)) : new Map();
}

/** Beside an area's name: how much waits there, filled and with a sign when something of it cannot wait. */
function Waiting({ waits }: { readonly waits: { count: number; isUrgent: boolean } | undefined }) {
  const { t } = useLingui();
  if (!waits) return null;
  const { count, isUrgent } = waits;
  return (
    <span className={styles.waiting} data-urgent={isUrgent || undefined}>
      <span aria-hidden="true">{isUrgent ? `${count} !` : count}</span>
      <span className="vh">{isUrgent ? t`, ${count} waiting, urgent` : t`, ${count} waiting`}</span>
    </span>
  );
}

/** The game's own time, minute by minute; it may run faster than the clock on the wall. */
function GameTime({ control }: { control: Control }) {
  const now = useGameNow(control);
  return <time dateTime={new Date(now).toISOString()}>{formatDayTime(now)}</time>;
}

const EVERY_MS = 1000;

function useGameNow({ now, askedAtMs }: Control): number {
  const [passedMs, setPassed] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setPassed(performance.now() - askedAtMs), EVERY_MS);
    return () => clearInterval(timer);
  }, [askedAtMs]);
  return Date.parse(now) + passedMs;
}

/** More than two looks in a row. */
const OLD_MS = 12_000;

/** In the head, when nothing has been answered for a while: what it says of the game may not hold any more. */
export function OldAnswer({ answeredAtMs }: { readonly answeredAtMs: number }) {
  const isOld = useIsOld(answeredAtMs);
  const time = formatTimeSeconds(answeredAtMs);
  return (
    <p className={styles.old} role="status">
      {isOld && <Trans>No answer since {time}: what stands here may be old.</Trans>}
    </p>
  );
}

/** A hidden window does not fetch, so that time does not count. */
function useIsOld(answeredAtMs: number): boolean {
  const [oldMs, setOldMs] = useState<number | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      if (document.visibilityState === "visible") timer = setTimeout(() => setOldMs(answeredAtMs), OLD_MS);
    };
    wait();
    document.addEventListener("visibilitychange", wait);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", wait);
    };
  }, [answeredAtMs]);
  return oldMs === answeredAtMs;
}
