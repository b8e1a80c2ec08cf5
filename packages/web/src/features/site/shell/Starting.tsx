import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";

import { isTooOften } from "../../../api/people/auth.ts";
import { Button } from "../../../ui/Button.tsx";
import { MessagePage } from "../../../ui/states.tsx";
import { WaysOut } from "./errors/error-pages.tsx";
import { ErrorPage } from "./errors/ErrorPage.tsx";
import { PageSkeleton } from "./page-skeleton.tsx";
import { PageTitle } from "./page-title.tsx";
import styles from "./Shell.module.css";

interface Part {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly error: unknown;
}

/**
 * Before there is anything to show: the configuration is waited for with "Starting...", the game's data with
 * "Loading ...", over the page's own shape. What failed says so; start-up data first, because it knows most. Core text §4, "Start-up".
 */
export function Starting({ game, config, me }: { game: Part; config: Part; me: Part }) {
  if (game.isError) return <ErrorPage error={game.error} />;
  if (config.isError && !game.isPending) {
    return isTooOften(config.error) ? <ErrorPage error={config.error} /> : <ConfigurationError />;
  }
  if (me.isError && !game.isPending && !config.isPending) return <ErrorPage error={me.error} />;
  return (
    <>
      <p className={styles.loading} role="status">
        {config.isPending ? <Trans>Starting...</Trans> : <Trans>Loading ...</Trans>}
      </p>
      <AfterAWhile />
      <PageSkeleton />
    </>
  );
}

/** Longer than a slow network takes. */
const PATIENCE_MS = 8000;

/** An answer that neither comes nor fails leaves nobody without a way on. */
function AfterAWhile() {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return (
    <div className={styles.late} role="status">
      <p>
        <Trans>This takes longer than it should.</Trans>
      </p>
      <Button kind="go" onPress={() => window.location.reload()}>
        <Trans>Load the page again</Trans>
      </Button>
    </div>
  );
}

function ConfigurationError() {
  const { t } = useLingui();
  return (
    <MessagePage title={t`Error loading configuration`} actions={<WaysOut />}>
      <PageTitle title={t`Error loading configuration`} mast="" />
      <p>
        <Trans>Please try again in a few minutes.</Trans>
      </p>
    </MessagePage>
  );
}
