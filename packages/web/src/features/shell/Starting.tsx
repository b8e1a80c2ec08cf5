import { Trans, useLingui } from "@lingui/react/macro";

import { MessagePage } from "../../ui/states.tsx";
import { WaysOut } from "./error-pages.tsx";
import { ErrorPage } from "./ErrorPage.tsx";
import { PageTitle } from "./page-title.tsx";
import styles from "./Shell.module.css";

interface Part {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly error: unknown;
}

/**
 * Before there is anything to show: the configuration is waited for with "Starting...", the game's data with
 * "Loading ...". What failed says so; start-up data first, because it knows most. Core text §4, "Start-up".
 */
export function Starting({ game, config, me }: { game: Part; config: Part; me: Part }) {
  if (game.isError) return <ErrorPage error={game.error} />;
  if (config.isError && !game.isPending) return <ConfigurationError />;
  if (me.isError && !game.isPending && !config.isPending) return <ErrorPage error={me.error} />;
  return (
    <p className={styles.loading} role="status">
      {config.isPending ? <Trans>Starting...</Trans> : <Trans>Loading ...</Trans>}
    </p>
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
