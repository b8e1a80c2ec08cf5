import { Trans, useLingui } from "@lingui/react/macro";
import { LogOut } from "lucide-react";

import { useMe } from "../../../api/people/me.ts";
import { askToSignIn, dismissLeft, useSessionState } from "../../../api/wire/session/session-end.ts";
import styles from "../../site/shell/notices/Notices.module.css";
import { DeadlineLeft } from "./DeadlineLeft.tsx";

/** Under the masthead: the session has ended while the page has unsaved work, or another person took it over. */
export function SessionNotices() {
  const { end, left } = useSessionState();
  const { account } = useMe();
  const isTakenOver = left !== null && account !== null && account.accountId !== left.accountId;
  return (
    <div role="status" className={styles.place}>
      {end !== null && (
        <p className={styles.notice}>
          <LogOut aria-hidden="true" />
          <span>
            {end.cause === "signed-out" ? (
              <Trans>You logged out in another tab. What you have not saved is still here.</Trans>
            ) : (
              <Trans>You are logged out. What you have not saved is still here.</Trans>
            )}{" "}
            <DeadlineLeft />
          </span>
          <button type="button" onClick={() => void askToSignIn(end.person)}>
            <Trans>Log in</Trans>
          </button>
        </p>
      )}
      {isTakenOver && <TakenOver name={account.firstName} before={left.firstName} />}
    </div>
  );
}

function TakenOver({ name, before }: { name: string; before: string }) {
  const { t } = useLingui();
  return (
    <p className={styles.notice} data-personal>
      <LogOut aria-hidden="true" />
      <span>
        <Trans>
          {name} is logged in now. What {before} had not saved was not sent: it waits in this tab until {before} logs in
          again.
        </Trans>
      </span>
      <button type="button" aria-label={t`OK: what ${before} had not saved`} onClick={dismissLeft}>
        <Trans>OK</Trans>
      </button>
    </p>
  );
}
