import { Plural, Trans, useLingui } from "@lingui/react/macro";

import { Button } from "../../ui/Button.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { useChangeSettings, type SettingsPreview, type SettingsWish } from "../api/settings.ts";
import { Problems } from "../Problems.tsx";
import styles from "./Settings.module.css";
import { formatSetting } from "./use-setting-names.ts";

interface ConfirmSettingsProps {
  readonly wish: SettingsWish;
  readonly preview: SettingsPreview;
  readonly nameOf: (key: string) => string;
  readonly problemsOf: (error: unknown) => string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** What the change does, for whom, and the word that makes it. */
export function ConfirmSettings({ wish, preview, nameOf, problemsOf, onClose, onDone }: ConfirmSettingsProps) {
  const { t } = useLingui();
  const change = useChangeSettings();
  const { changes, published, teams } = preview;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t`Change the settings?`}
      foot={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button kind="go" isPending={change.isPending} onPress={() => change.mutate(wish, { onSuccess: onDone })}>
            <Trans>Change them now</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.sheet}>
        <ul className={styles.changes}>
          {changes.map(({ key, before, after }) => (
            <li key={key}>
              <span>{nameOf(key)}</span>
              <b className="num">
                {formatSetting(key, before)} → {formatSetting(key, after)}
              </b>
            </li>
          ))}
        </ul>
        <p>
          {teams === 0 ? (
            <Trans>Nobody has a team yet.</Trans>
          ) : (
            <Plural value={teams} one="It counts for # team." other="It counts for # teams." />
          )}{" "}
          <Trans>Rules, help and open pages show it at once. Settled points stay as they are.</Trans>
        </p>
        {published.length > 0 && (
          <details className={styles.published}>
            <summary>{t`What the public data says then`}</summary>
            <ul className={styles.changes}>
              {published.map(({ field, before, after }) => (
                <li key={field}>
                  <code>{field}</code>
                  <span className="num">
                    {before ?? "–"} → {after ?? "–"}
                  </span>
                </li>
              ))}
            </ul>
          </details>
        )}
        <Problems sentences={problemsOf(change.error)} />
      </div>
    </Sheet>
  );
}
