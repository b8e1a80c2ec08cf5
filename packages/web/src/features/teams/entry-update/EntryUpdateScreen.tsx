import { Trans, useLingui } from "@lingui/react/macro";
import type { EntryId } from "@elleveren/rules";

import { useEntry } from "../../../api/play/entry.ts";
import { LoadingRegion, SkeletonRows } from "../../../ui/states.tsx";
import { ErrorPage } from "../../site/shell/errors/ErrorPage.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";
import { RequireEntry } from "../../site/shell/RequireEntry.tsx";
import { EntryUpdateForm } from "./EntryUpdateForm.tsx";
import styles from "./EntryUpdateScreen.module.css";

/** `/entry-update`: the team's name, favourite club, newsletter and its language. */
export const EntryUpdateScreen = () => (
  <RequireEntry>{(entryId) => <EntryUpdate key={entryId} entryId={entryId} />}</RequireEntry>
);

function EntryUpdate({ entryId }: { entryId: EntryId }) {
  const { t } = useLingui();
  const { data, error } = useEntry(entryId);
  if (error && !data) return <ErrorPage error={error} />;
  return (
    <div className={`page ${styles.screen}`}>
      <PageTitle title={t`Team details`} />
      <h1>
        <Trans>Team details</Trans>
      </h1>
      {data ? (
        <EntryUpdateForm entry={data} />
      ) : (
        <LoadingRegion label={t`Loading your team`}>
          <SkeletonRows count={4} height="72px" />
        </LoadingRegion>
      )}
    </div>
  );
}
