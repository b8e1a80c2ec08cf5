import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import type { TokenScope } from "@elleveren/contract";

import { type AgentRequest, useAgentRequest, useApproveAgent, useDeclineAgent } from "../../../api/people/agents.ts";
import { problemsOf } from "../../../api/wire/problems.ts";
import { paths } from "../../../paths.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { CheckboxList } from "../../../ui/forms/CheckboxList.tsx";
import { LoadingRows, MessagePage } from "../../../ui/states.tsx";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";
import { failureText } from "../security/failure-text.ts";
import { useProtected } from "../security/reauthenticate/use-protected.tsx";
import { RequireAccount } from "../security/RequireAccount.tsx";
import rows from "../security/rows.module.css";
import styles from "../security/SecurityScreen.module.css";
import { SCOPE_TEXTS } from "../security/tokens/TokensSection.tsx";

/** `/agents/authorize`: a program has sent the person here and asks to act for them. */
export function AuthorizeScreen() {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  return <RequireAccount>{({ email }) => <Question key={search} search={search} email={email} />}</RequireAccount>;
}

/** Missing parameters are refused by the server. */
function readRequest(search: string): AgentRequest {
  const sent = Object.fromEntries(new URLSearchParams(search));
  return { response_type: "", client_id: "", redirect_uri: "", code_challenge: "", ...sent };
}

function Question({ search, email }: { search: string; email: string }) {
  const { t } = useLingui();
  const asked = readRequest(search);
  const request = useAgentRequest(asked);
  const title = t`Connect a program`;
  if (request.isError) return <WrongRequest title={title} error={request.error} />;
  return (
    <div className={`page ${styles.page}`}>
      <PageTitle title={title} mast="" />
      <h1>{title}</h1>
      {request.data ? (
        <Answer asked={asked} email={email} {...request.data} />
      ) : (
        <LoadingRows label={t`Loading`} count={3} />
      )}
    </div>
  );
}

function WrongRequest({ title, error }: { title: string; error: unknown }) {
  const { t } = useLingui();
  const codes = problemsOf(error).map(({ problem }) => problem.code);
  return (
    <>
      <PageTitle title={title} mast="" />
      <MessagePage
        title={t`This program cannot be connected`}
        actions={<AppLink to={paths.security}>{t`Sign-in and security`}</AppLink>}
      >
        <p>
          {codes.includes("unknown_agent")
            ? t`It is not registered here, or was registered too long ago. Start again from the program.`
            : codes.includes("bad_redirect")
              ? t`The answer would go to an address that the program never registered. Nothing was sent there.`
              : codes.length > 0
                ? t`What it asked for is not something we can answer. Nothing was sent to it.`
                : failureText(error)}
        </p>
      </MessagePage>
    </>
  );
}

interface AnswerProps {
  readonly asked: AgentRequest;
  readonly email: string;
  readonly name: string;
  readonly host: string;
  readonly is_local: boolean;
  readonly described_at: string | null;
  readonly scopes: readonly TokenScope[];
  readonly days: number;
}

function Answer({ asked, email, name, host, is_local: isLocal, described_at: describedAt, scopes, days }: AnswerProps) {
  const { t, i18n } = useLingui();
  const { run, dialog } = useProtected();
  const approve = useApproveAgent(run);
  const decline = useDeclineAgent();
  const [allowed, setAllowed] = useState(scopes);
  const leave = { onSuccess: ({ redirect_to: to }: { redirect_to: string }) => window.location.assign(to) };
  const failed = approve.error ?? decline.error;
  const isFull = problemsOf(approve.error).some(({ problem }) => problem.code === "too_many_agents");
  return (
    <Card title={t`“${name}” asks to act for you`}>
      <div className={`${rows.form} ${rows.first}`}>
        <p>
          <Trans>
            You are signed in as {email}. The program chose its name itself: we do not know who made it. Connect it only
            if you have just started this yourself.
          </Trans>
        </p>
        <p className="anywhere">
          {isLocal ? (
            <Trans>
              The answer goes to a program on this device (<strong>{host}</strong>).
            </Trans>
          ) : (
            <Trans>
              The answer goes to <strong>{host}</strong>.
            </Trans>
          )}
        </p>
        {describedAt !== null && (
          <p className="anywhere">
            <Trans>
              What it says of itself stands at <strong>{describedAt}</strong>.
            </Trans>
          </p>
        )}
        <CheckboxList
          legend={t`The program may`}
          values={scopes}
          chosen={allowed}
          onChange={setAllowed}
          label={(scope) => i18n._(SCOPE_TEXTS[scope])}
        />
        {scopes.includes("team:write") && (
          <Alert kind="info">
            <Trans>
              It changes nothing by itself: you confirm each change here first, unless you allow some later.
            </Trans>
          </Alert>
        )}
        <p className="note">
          <Trans>
            It never sees your password or your email. The connection lasts {days} days, and you end it whenever you
            want under <AppLink to={paths.security}>Sign-in and security</AppLink>.
          </Trans>
        </p>
        {failed !== null && (
          <Alert kind="error">
            {isFull ? t`You have as many programs as there can be. End one first.` : failureText(failed)}
          </Alert>
        )}
        <Button
          kind="go"
          isPending={approve.isPending || approve.isSuccess}
          disabledReason={allowed.length === 0 ? t`Choose what it may do.` : undefined}
          onPress={() => approve.mutate({ ...asked, scopes: [...allowed] }, leave)}
        >{t`Connect it`}</Button>
        <Button
          isPending={decline.isPending || decline.isSuccess}
          onPress={() => decline.mutate(asked, leave)}
        >{t`No thanks`}</Button>
      </div>
      {dialog}
    </Card>
  );
}
