import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { useCalendarAddress, useChangeCalendarAddress } from "../../../api/content/calendar.ts";
import { formatDate } from "../../../i18n/format.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { buttonLook } from "../../../ui/button-class.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { ConfirmFoot } from "../../../ui/ConfirmFoot.tsx";
import { TextField } from "../../../ui/forms/Fields.tsx";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import { LoadingRegion, Skeleton } from "../../../ui/states.tsx";
import { WriteFailure } from "../../site/problems/ProblemList.tsx";

/** Every deadline in one's own calendar, which asks again by itself. */
export function DeadlinesCalendarCard() {
  const { t } = useLingui();
  return (
    <Card title={t`Deadlines in your calendar`} isPadded>
      <div className="grid gap-3">
        <p>{t`Subscribe to this address, and every deadline is in your calendar. If one is moved, it moves along.`}</p>
        <Address label={t`Address of the calendar`} path="/api/deadlines.ics" />
      </div>
    </Card>
  );
}

/** The matches of the own squad too, at an address that opens them without signing in; it can be renewed and ended. */
export function OwnCalendarCard() {
  const { t } = useLingui();
  const { data: address } = useCalendarAddress();
  const change = useChangeCalendarAddress();
  const [asked, setAsked] = useState<"new" | "none" | null>(null);
  const close = () => setAsked(null);
  return (
    <Card title={t`Your men's matches in your calendar`} isPadded>
      {address ? (
        <div className="grid gap-3">
          <p>
            <Trans>
              The deadlines, and the matches of the clubs you have men from, with their names. It follows your
              transfers, moved matches and postponed ones.
            </Trans>
          </p>
          {address.path === null || address.made_at === null ? (
            <div className="flex wrap gap-3">
              <Button kind="go" isPending={change.isPending} onPress={() => change.mutate("new")}>
                <Trans>Make my calendar</Trans>
              </Button>
            </div>
          ) : (
            <>
              <Address label={t`Address of your own calendar`} path={address.path} />
              <p className="note">
                <Trans>
                  Whoever has the address sees your squad, before the deadline too: give it to your calendar alone. Made{" "}
                  {formatDate(Date.parse(address.made_at))}. A new password ends it.
                </Trans>
              </p>
              <div className="flex wrap gap-3">
                <Button onPress={() => setAsked("new")}>{t`New address`}</Button>
                <Button kind="danger" onPress={() => setAsked("none")}>{t`End the calendar`}</Button>
              </div>
            </>
          )}
          {change.isError && asked === null && <WriteFailure error={change.error} />}
        </div>
      ) : (
        <LoadingRegion label={t`Your calendar is on its way`}>
          <Skeleton height="120px" />
        </LoadingRegion>
      )}
      <Sheet
        isOpen={asked !== null}
        onClose={close}
        title={asked === "new" ? t`A new address?` : t`End the calendar?`}
        foot={
          <ConfirmFoot
            onCancel={close}
            kind="danger"
            isPending={change.isPending}
            onPress={() => asked && change.mutate(asked, { onSuccess: close })}
          >
            {asked === "new" ? t`Make a new one` : t`End my calendar`}
          </ConfirmFoot>
        }
      >
        <p>
          {asked === "new"
            ? t`The address of before opens nothing any more: calendars that subscribe to it have to be given the new one.`
            : t`Calendars that subscribe to it get nothing any more. You can make a new one at any time.`}
        </p>
        {change.isError && <WriteFailure error={change.error} />}
      </Sheet>
    </Card>
  );
}

/** A calendar's address in the page's language, to copy or to open. */
function Address({ label, path }: { label: string; path: string }) {
  const { t } = useLingui();
  const language = useLanguage();
  const [copied, setCopied] = useState<boolean | null>(null);
  const address = `${window.location.origin}${path}${language === "nb" ? "" : `?language=${language}`}`;
  const copy = () => {
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <>
      <div className="grid main-end bottom gap-3">
        <TextField label={label} value={address} onChange={() => undefined} readOnly />
        <Button onPress={copy}>{t`Copy`}</Button>
      </div>
      {copied === true && <Alert kind="success">{t`The address is copied. Paste it in your calendar.`}</Alert>}
      {copied === false && (
        <Alert kind="error">{t`The browser did not let us copy. Mark the address and copy it yourself.`}</Alert>
      )}
      <div className="flex wrap gap-3">
        <a href={address.replace(/^https?:/, "webcal:")} {...buttonLook()}>{t`Open in my calendar`}</a>
      </div>
    </>
  );
}
