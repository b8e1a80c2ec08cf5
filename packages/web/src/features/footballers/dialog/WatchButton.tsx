import { Trans } from "@lingui/react/macro";
import { Eye, EyeOff } from "lucide-react";

import type { GameFootballer } from "../../../api/content/footballers.ts";
import { useMe, useWatch } from "../../../api/people/me.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { AppLink } from "../../shell/AppLink.tsx";
import styles from "./FootballerDialog.module.css";

/** Adds to or takes from the watchlist; only managers with a team have one. */
export function WatchButton({ footballer }: { footballer: GameFootballer }) {
  const { account, watched } = useMe();
  const watch = useWatch();
  if (account?.entryId == null) return null;
  const isWatched = watched.has(footballer.footballerCode);
  return (
    <>
      <Button
        isPending={watch.isPending}
        onPress={() => watch.mutate({ code: footballer.footballerCode, isWatched: !isWatched })}
      >
        {isWatched ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        {isWatched ? <Trans>Remove from watchlist</Trans> : <Trans>Add to watchlist</Trans>}
      </Button>
      {watch.isSuccess && isWatched && (
        <p className={styles.hint} role="status">
          <Trans>
            You can view your watchlist on the{" "}
            <AppLink to={paths.transfers} search={{ filter: "wl" }}>
              transfers page
            </AppLink>
            .
          </Trans>
        </p>
      )}
      {watch.isError && (
        <p className={styles.hint} role="alert">
          <Trans>The watchlist was not changed. Try again.</Trans>
        </p>
      )}
    </>
  );
}
