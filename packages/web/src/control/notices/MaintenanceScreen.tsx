import { Trans, useLingui } from "@lingui/react/macro";
import { useState, type FormEvent } from "react";

import { formatDayTime } from "../../i18n/format.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/Fields.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { useMaintenance, useSetMaintenance, type Maintenance } from "../api/notices.ts";
import { ControlPage } from "../ControlPage.tsx";
import { Loaded } from "../Loaded.tsx";
import { fromLocalField, toLocalField } from "../local-time.ts";
import styles from "../people/People.module.css";
import { Problems } from "../Problems.tsx";
import { noticeProblems } from "./notice-problems.ts";

/** `/control/maintenance`: the game is closed to everybody but operators, with words and an end, and opened again. */
export function MaintenanceScreen() {
  const { t } = useLingui();
  const query = useMaintenance();
  return (
    <ControlPage title={t`Maintenance`}>
      <Loaded query={query} rowCount={4}>
        {(now) => <Switch key={`${now.closed} ${now.version}`} now={now} />}
      </Loaded>
    </ControlPage>
  );
}

function Switch({ now }: { now: Maintenance }) {
  const { t } = useLingui();
  const [textNb, setTextNb] = useState(now.text_nb);
  const [textEn, setTextEn] = useState(now.text_en);
  const [until, setUntil] = useState(toLocalField(now.until));
  const [asked, setAsked] = useState<"close" | "open" | null>(null);
  const change = useSetMaintenance();
  const write = (closed: boolean) => {
    const said = { text_nb: textNb, text_en: textEn, until: fromLocalField(until) };
    change.mutate(
      { version: now.version, was_closed: now.closed, closed, ...said },
      { onSettled: () => setAsked(null) },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (now.closed) write(true);
    else setAsked("close");
  };
  return (
    <section className={styles.part} aria-label={t`Maintenance`}>
      <Alert kind={now.closed ? "warning" : "success"}>
        {now.closed ? (
          <Trans>The game is closed: everybody but operators reads what stands below, and nothing is taken in.</Trans>
        ) : (
          <Trans>The game is open.</Trans>
        )}
        {now.closed && now.until !== null && (
          <p>
            <Trans>Expected back {formatDayTime(Date.parse(now.until))}.</Trans>
          </p>
        )}
      </Alert>
      <form className={styles.form} onSubmit={submit}>
        <TextArea label={t`Said in Norwegian`} value={textNb} onChange={setTextNb} maxLength={1000} />
        <TextArea label={t`Said in English`} value={textEn} onChange={setTextEn} maxLength={1000} />
        <TextField
          label={t`Expected back`}
          hint={t`It is said, and opens nothing by itself. May be empty.`}
          type="datetime-local"
          value={until}
          onChange={setUntil}
        />
        <Problems sentences={noticeProblems(change.error)} />
        <div className={styles.actions}>
          {now.closed ? (
            <>
              <Button type="submit" isPending={change.isPending}>
                <Trans>Say this instead</Trans>
              </Button>
              <Button kind="go" isPending={change.isPending} onPress={() => setAsked("open")}>
                <Trans>Open the game …</Trans>
              </Button>
            </>
          ) : (
            <Button type="submit" kind="danger" isPending={change.isPending}>
              <Trans>Close the game …</Trans>
            </Button>
          )}
        </div>
      </form>
      {asked !== null && (
        <Sheet
          isOpen
          onClose={() => setAsked(null)}
          title={asked === "close" ? t`Close the game?` : t`Open the game?`}
          foot={
            <>
              <Button onPress={() => setAsked(null)}>
                <Trans>Cancel</Trans>
              </Button>
              <Button
                kind={asked === "close" ? "danger" : "go"}
                isPending={change.isPending}
                onPress={() => write(asked === "close")}
              >
                {asked === "close" ? <Trans>Close it now</Trans> : <Trans>Open it now</Trans>}
              </Button>
            </>
          }
        >
          <div className={styles.sheet}>
            <p>
              {asked === "close" ? (
                <Trans>
                  Nobody can change his team until you open it again, and deadlines do not wait. Rounds are still closed
                  and settled.
                </Trans>
              ) : (
                <Trans>Everybody is let in again at once.</Trans>
              )}
            </p>
          </div>
        </Sheet>
      )}
    </section>
  );
}
