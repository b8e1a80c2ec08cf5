import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { useRef } from "react";

import { authConfigQuery } from "../../../api/people/auth-config.ts";
import { GameProvider, gameQuery, useGame } from "../../../api/content/game.ts";
import { meQuery, useMe } from "../../../api/people/me.ts";
import { useEntry } from "../../../api/play/entry.ts";
import { useSessionState } from "../../../api/wire/session/session-end.ts";
import { OpenStream } from "../../../api/live/stream.ts";
import { SessionQuestions } from "../../people/ended-session/SessionQuestions.tsx";
import { FootballerDialogHost } from "../../content/footballers/FootballerDialogHost.tsx";
import { InvitationHost } from "../../leagues/invitation/InvitationHost.tsx";
import { CrestSprite } from "../../play/pitch/CrestSprite.tsx";
import { ShirtSprite } from "../../play/pitch/ShirtSprite.tsx";
import { PageBanner } from "../../content/sponsors/index.ts";
import { DeadlinePill } from "./frame/DeadlinePill.tsx";
import { DoneNotice } from "./notices/DoneNotice.tsx";
import { Footer } from "./frame/Footer.tsx";
import { Mast, MastFrame } from "./frame/Mast.tsx";
import { PageChange } from "./PageChange.tsx";
import styles from "./Shell.module.css";
import { useShapeTitle } from "./page-skeleton.tsx";
import { Starting } from "./Starting.tsx";
import type { Viewer } from "./frame/navigation.ts";
import { TabBar } from "./frame/TabBar.tsx";

/** The frame of every page. Screens are drawn once start-up data, the configuration and the signed-in person are known. */
export function Shell() {
  const game = useQuery(gameQuery);
  const config = useQuery(authConfigQuery);
  const me = useQuery(meQuery);
  const shapeTitle = useShapeTitle();
  const main = useRef<HTMLElement>(null);
  const isReady = game.data !== undefined && config.data !== undefined && me.data !== undefined;
  return (
    <>
      <SkipLink main={main} />
      <PageChange main={main} />
      {isReady ? (
        <GameProvider value={game.data}>
          <ReadyShell main={main} />
        </GameProvider>
      ) : (
        <>
          <MastFrame title={shapeTitle}>
            <span className={styles.menuFrame} />
            {game.data && (
              <GameProvider value={game.data}>
                <DeadlinePill isManager={false} />
              </GameProvider>
            )}
            <span className={styles.moreFrame} />
          </MastFrame>
          <main id="content" ref={main} tabIndex={-1} className={styles.main}>
            <Starting game={game} config={config} me={me} />
          </main>
          {game.isError || config.isError || me.isError ? <Footer /> : <div className={styles.barFrame} />}
        </>
      )}
    </>
  );
}

function ReadyShell({ main }: { main: React.RefObject<HTMLElement | null> }) {
  const viewer = useViewer();
  const isOver = useSessionState().end !== null;
  return (
    <>
      <OpenStream key={isOver ? "over" : String(viewer.entryId ?? viewer.isSignedIn)} />
      <ShirtSprite />
      <CrestSprite />
      <Mast viewer={viewer} />
      <InvitationHost />
      <main id="content" ref={main} tabIndex={-1} className={styles.main}>
        <DoneNotice />
        <Outlet />
      </main>
      <PageBanner />
      <Footer hasTabBar />
      <TabBar viewer={viewer} />
      <FootballerDialogHost />
      <SessionQuestions />
    </>
  );
}

/** The viewer of the site, as far as menus and prompts need to know. */
function useViewer(): Viewer {
  const { account } = useMe();
  const { currentRound, nextRound } = useGame();
  const entry = useEntry(account?.entryId ?? null).data;
  return {
    isSignedIn: account !== null,
    entryId: account?.entryId ?? null,
    startedRound: entry?.startedRound ?? null,
    currentRound: currentRound?.roundId ?? null,
    nextRound: nextRound?.roundId ?? null,
  };
}

/** The first stop of the keyboard: past the menus. The address stays, because what follows its # may mean something. */
function SkipLink({ main }: { main: React.RefObject<HTMLElement | null> }) {
  const { t } = useLingui();
  return (
    <a
      className={styles.skip}
      href="#content"
      onClick={(event) => {
        event.preventDefault();
        main.current?.focus();
        main.current?.scrollIntoView();
      }}
    >
      {t`Skip to content`}
    </a>
  );
}
