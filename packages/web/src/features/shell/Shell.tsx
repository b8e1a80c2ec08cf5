import { Trans, useLingui } from "@lingui/react/macro";
import { Outlet } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";

import { GameProvider, gameQuery } from "../../api/game.ts";
import { meQuery } from "../../api/me.ts";
import { OpenStream } from "../../api/stream.ts";
import { CrestSprite, ShirtSprite } from "../pitch/index.ts";
import { ErrorPage } from "./ErrorPage.tsx";
import { Footer } from "./Footer.tsx";
import { Mast, MastFrame } from "./Mast.tsx";
import styles from "./Shell.module.css";
import { TabBar } from "./TabBar.tsx";
import { useViewer } from "./use-viewer.ts";

/** The frame of every page. Screens are drawn once start-up data and the signed-in person are known. */
export function Shell() {
  const game = useQuery(gameQuery);
  const me = useQuery(meQuery);
  if (game.data && (me.data || me.isError)) {
    return (
      <GameProvider value={game.data}>
        <ReadyShell />
      </GameProvider>
    );
  }
  return (
    <>
      <SkipLink />
      <MastFrame />
      <main id="content" className={styles.main}>
        {game.isError ? (
          <ErrorPage error={game.error} />
        ) : (
          <p className={styles.loading} role="status">
            <Trans>Loading ...</Trans>
          </p>
        )}
      </main>
    </>
  );
}

function ReadyShell() {
  const viewer = useViewer();
  return (
    <>
      <SkipLink />
      <OpenStream key={String(viewer.entryId ?? viewer.isSignedIn)} />
      <ShirtSprite />
      <CrestSprite />
      <Mast viewer={viewer} />
      <main id="content" className={styles.main}>
        <Outlet />
      </main>
      <Footer />
      <TabBar viewer={viewer} />
      {/* Keeps the end of the page clear of the bar. */}
      <div className={styles.tabBarSpace} />
    </>
  );
}

function SkipLink() {
  const { t } = useLingui();
  return (
    <a className={styles.skip} href="#content">
      {t`Skip to content`}
    </a>
  );
}
