import type { WireSuspension } from "@elleveren/contract";
import { APPEAL_MAX_LENGTH } from "@elleveren/contract/limits.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState, type FormEvent } from "react";

import { useAppeal, useSuspension } from "../../../api/teams/moderation.ts";
import { formatDayTime } from "../../../i18n/format.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { LoadingRegion, Skeleton } from "../../../ui/states.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { WriteFailure } from "../../site/problems/ProblemList.tsx";
import { RequireAccount } from "../security/RequireAccount.tsx";
import { ErrorPage } from "../../site/shell/errors/ErrorPage.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";
import styles from "./Moderation.module.css";

/** `/player/suspension`: the reason and end of a suspension, and the appeal. */
export function SuspensionScreen() {
  return <RequireAccount>{() => <OwnSuspension />}</RequireAccount>;
}

function OwnSuspension() {
  const { t } = useLingui();
  const { data, isError, error } = useSuspension();
  // A failed refetch keeps the text and the appeal being written.
  if (isError && data === undefined) return <ErrorPage error={error} />;
  return (
    <div className={`page ${styles.page}`}>
      <PageTitle title={t`Suspension`} mast="" />
      <h1>
        <Trans>Suspension</Trans>
      </h1>
      <Current suspension={data} />
    </div>
  );
}

/** Undefined while it is being fetched. */
function Current({ suspension }: { suspension: WireSuspension | null | undefined }) {
  const { t } = useLingui();
  if (suspension === undefined) {
    return (
      <LoadingRegion label={t`Loading`}>
        <Skeleton height="260px" />
      </LoadingRegion>
    );
  }
  if (suspension === null) {
    return (
      <p>
        <Trans>Nothing is suspended. Good luck in the next round!</Trans>
      </p>
    );
  }
  return (
    <>
      <Why suspension={suspension} />
      <Appeal suspension={suspension} />
    </>
  );
}

function Why({ suspension: { scope, reason, ends } }: { suspension: WireSuspension }) {
  const { t } = useLingui();
  return (
    <Card title={scope === "account" ? t`Your account is suspended` : t`Your team is suspended`} isPadded>
      <div className="grid gap-3">
        <p>
          {ends === null ? (
            <Trans>Until further notice.</Trans>
          ) : (
            <Trans>Until {formatDayTime(Date.parse(ends))}.</Trans>
          )}
        </p>
        <p className={styles.said}>{reason}</p>
        <p>
          <Trans>
            You can see everything that is yours. Your team keeps its points and plays on as it stands, but you can
            change nothing in the game meanwhile.
          </Trans>
        </p>
      </div>
    </Card>
  );
}

function Appeal({ suspension }: { suspension: WireSuspension }) {
  const { t } = useLingui();
  const [text, setText] = useState("");
  const appeal = useAppeal();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    appeal.mutate({ id: suspension.id, text });
  };
  return (
    <Card title={t`Is this wrong?`} isPadded>
      {suspension.appeal === null ? (
        <form className="grid gap-3" onSubmit={submit}>
          <p>
            <Trans>Tell us why. You can write once, and a person reads it and answers.</Trans>
          </p>
          <TextArea label={t`Your appeal`} value={text} onChange={setText} maxLength={APPEAL_MAX_LENGTH} />
          {appeal.isError && <WriteFailure error={appeal.error} />}
          <Button
            type="submit"
            kind="go"
            isPending={appeal.isPending}
            disabledReason={text.trim() === "" ? t`Write something first.` : undefined}
          >
            <Trans>Send the appeal</Trans>
          </Button>
        </form>
      ) : (
        <div className="grid gap-3">
          <p>
            <Trans>You wrote:</Trans>
          </p>
          <p className={styles.said}>{suspension.appeal}</p>
          {suspension.answer === null ? (
            <Alert kind="info">
              <Trans>It is with us. You get a letter when it is answered.</Trans>
            </Alert>
          ) : (
            <>
              <p>
                <Trans>We answered:</Trans>
              </p>
              <p className={styles.said}>{suspension.answer}</p>
            </>
          )}
        </div>
      )}
    </Card>
  );
}
