import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { WireMaintenance } from "@elleveren/contract";

import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/forms/Fields.tsx";
import { Sheet } from "../../ui/overlays/Sheet.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { movedMaintenance, useMaintenance, useSetMaintenance } from "../api/notices.ts";
import { ControlPage } from "../ControlPage.tsx";
import { Loaded } from "../Loaded.tsx";
import { fromLocalField, timeOf, toLocalField } from "../local-time.ts";
import { Moved } from "../Moved.tsx";
import styles from "../people/People.module.css";
import { Problems } from "../Problems.tsx";
import { useDraftOn } from "../use-draft-on.ts";
import { noticeProblems } from "./notice-problems.ts";

/** `/control/maintenance`: the game is closed to everybody but operators, with words and an end, and opened again. */
export function MaintenanceScreen() {
  const { t } = useLingui();
  const query = useMaintenance();
  return (
    <ControlPage title={t`Maintenance`}>
      <Loaded query={query} rowCount={4}>
        {(now) => <Switch now={now} />}
      </Loaded>
    </ControlPage>
  );
}

const draftOf = ({ text_nb, text_nn, text_en, until }: WireMaintenance) => ({
  text_nb,
  text_nn,
  text_en,
  until: toLocalField(until),
});

/** Another operator's change takes the place of these fields only while nothing is edited or asked here. */
function Switch({ now: latest }: { now: WireMaintenance }) {
  const { t } = useLingui();
  const { seen: now, draft, edit, isEdited, moveOn, isMoved, theirs, begin } = useDraftOn(latest, draftOf);
  const [asked, setAsked] = useState<"close" | "open" | null>(null);
  const change = useSetMaintenance();
  if (now !== latest && !isEdited && !isMoved && asked === null && !change.isPending) begin(latest);
  const wishOf = (closed: boolean) => {
    const until = draft.until === draftOf(now).until ? now.until : fromLocalField(draft.until);
    return { version: now.version, was_closed: now.closed, closed, ...draft, until };
  };
  const after = {
    onSuccess: begin,
    onError: (error: unknown) => moveOn(movedMaintenance(error)),
    onSettled: () => setAsked(null),
  };
  const submit = useSubmit(() => {
    if (now.closed) return change.mutateAsync(wishOf(true), after);
    setAsked("close");
    return undefined;
  });
  const isRefused = change.error !== null && movedMaintenance(change.error) === null;
  const words = {
    text_nb: { label: t`Said in Norwegian`, value: now.text_nb || "–" },
    text_nn: { label: t`Said in nynorsk`, value: now.text_nn || "–" },
    text_en: { label: t`Said in English`, value: now.text_en || "–" },
    until: { label: t`Expected back`, value: timeOf(now.until) },
  };
  const field = (name: keyof typeof words) => ({
    label: words[name].label,
    value: draft[name],
    onChange: (text: string) => edit({ [name]: text }),
  });
  return (
    <section className="grid gap-3 shrinks" aria-label={t`Maintenance`}>
      <Alert kind={now.closed ? "warning" : "success"}>
        {now.closed
          ? t`The game is closed: everybody but operators reads what stands below, and nothing is taken in.`
          : t`The game is open.`}
        {now.closed && now.until !== null && <p>{t`Expected back ${timeOf(now.until)}.`}</p>}
      </Alert>
      <form className="grid gap-3" onSubmit={submit}>
        <TextArea {...field("text_nb")} maxLength={1000} />
        <TextArea {...field("text_nn")} hint={t`Empty: whoever reads nynorsk reads the bokmål.`} maxLength={1000} />
        <TextArea {...field("text_en")} maxLength={1000} />
        <TextField
          {...field("until")}
          hint={t`It is said, and opens nothing by itself. May be empty.`}
          type="datetime-local"
        />
        {isMoved && <Moved theirs={theirs.map((field) => words[field])} />}
        {isRefused && <Problems sentences={noticeProblems(change.error)} />}
        <div className="row wrap gap-2">
          {now.closed ? (
            <>
              <Button type="submit" isPending={change.isPending}>{t`Say this instead`}</Button>
              <Button kind="go" isPending={change.isPending} onPress={() => setAsked("open")}>
                <Trans>Open the game …</Trans>
              </Button>
            </>
          ) : (
            <Button type="submit" kind="danger" isPending={change.isPending}>{t`Close the game …`}</Button>
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
              <Button onPress={() => setAsked(null)}>{t`Cancel`}</Button>
              <Button
                kind={asked === "close" ? "danger" : "go"}
                isPending={change.isPending}
                onPress={() => change.mutate(wishOf(asked === "close"), after)}
              >
                {asked === "close" ? t`Close it now` : t`Open it now`}
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
