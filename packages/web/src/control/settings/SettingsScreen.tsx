import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { WireSetting, WireSettings, WireSettingsPreview } from "@elleveren/contract";

import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/forms/Fields.tsx";
import { Sheet } from "../../ui/overlays/Sheet.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { type SettingsWish, useChangeSettings, usePreviewSettings, useSettings } from "../api/settings.ts";
import { ControlPage } from "../ControlPage.tsx";
import { Loaded } from "../Loaded.tsx";
import { Problems } from "../Problems.tsx";
import styles from "./Settings.module.css";
import { formatSetting, scaleOf, useSettingNames } from "./use-setting-names.ts";
import { useGroupTitles, useSettingProblems, useSettingReasons } from "./use-setting-words.ts";

/** `/control/settings`: every number of the season's rules; those that may be changed now are fields. */
export function SettingsScreen() {
  const { t } = useLingui();
  const query = useSettings();
  return (
    <ControlPage title={t`Settings of the season`}>
      <Loaded query={query} rowCount={8} missing={<Trans>There is no season whose settings could be shown.</Trans>}>
        {(now) => <SettingsForm now={now} />}
      </Loaded>
    </ControlPage>
  );
}

type Draft = Readonly<Record<string, string>>;
interface Asked {
  readonly wish: SettingsWish;
  readonly preview: WireSettingsPreview;
}

function SettingsForm({ now }: { readonly now: WireSettings }) {
  const { t } = useLingui();
  const [draft, setDraft] = useState<Draft>({});
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isDone, setIsDone] = useState(false);
  const preview = usePreviewSettings();
  const nameOf = useSettingNames(now.chips);
  const problemsOf = useSettingProblems(nameOf);
  const titles = useGroupTitles();
  const values = changedValues(now, draft);
  const ask = useSubmit(() => {
    if (values.length === 0) return undefined;
    setIsDone(false);
    const wish = { season: now.season, version: now.version, values };
    return preview.mutateAsync(wish, { onSuccess: (found) => setAsked({ wish, preview: found }) });
  });
  return (
    <form className="grid gap-6" onSubmit={ask}>
      <p className={styles.why}>
        <Trans>
          What has been settled stays as it is: a number can be changed only while nothing that was settled or stored
          depends on it. You see what a change does before you make it.
        </Trans>
      </p>
      {Object.entries(titles).map(([group, title]) => (
        <Group
          key={group}
          title={title}
          settings={now.settings.filter((setting) => setting.group === group)}
          nameOf={nameOf}
          draft={draft}
          onChange={(key, value) => {
            setIsDone(false);
            setDraft({ ...draft, [key]: value });
          }}
        />
      ))}
      <Problems sentences={problemsOf(preview.error)} />
      {isDone && <Alert kind="success">{t`Changed. Everybody plays by it from now on.`}</Alert>}
      <div className={styles.foot}>
        <Button
          type="submit"
          kind="go"
          isPending={preview.isPending}
          disabledReason={values.length === 0 ? t`Nothing is different from before.` : undefined}
        >{t`See what it changes …`}</Button>
        {values.length > 0 && (
          <Button
            onPress={() => {
              setDraft({});
              preview.reset();
            }}
          >{t`Leave everything as it is`}</Button>
        )}
        <span aria-live="polite">
          {values.length > 0 && (
            <Plural value={values.length} one="# setting is different." other="# settings are different." />
          )}
        </span>
      </div>
      {asked && (
        <ConfirmSettings
          {...asked}
          nameOf={nameOf}
          problemsOf={problemsOf}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            setDraft({});
            setIsDone(true);
          }}
        />
      )}
    </form>
  );
}

/** Fields that differ from the settings; invalid numbers are left for the field itself to refuse. */
function changedValues({ settings }: WireSettings, draft: Draft): SettingsWish["values"] {
  return settings.flatMap(({ key, value: before, open }) => {
    const typed = draft[key];
    if (!open || typed === undefined || typed.trim() === "") return [];
    const value = Math.round(Number(typed) * scaleOf(key));
    return Number.isNaN(value) || value === before ? [] : [{ key, value }];
  });
}

interface GroupProps {
  readonly title: string;
  readonly settings: readonly WireSetting[];
  readonly nameOf: (key: string) => string;
  readonly draft: Draft;
  readonly onChange: (key: string, value: string) => void;
}

function Group({ title, settings, nameOf, draft, onChange }: GroupProps) {
  const reasons = useSettingReasons();
  if (settings.length === 0) return null;
  const whys = new Map<string, WireSetting[]>();
  for (const setting of settings) {
    const why = `${reasons.when[setting.when]} ${reasons.because[setting.because]}`;
    const alike = `${setting.open} ${why}`;
    whys.set(alike, [...(whys.get(alike) ?? []), setting]);
  }
  const parts = [...whys].map(([alike, rows]) => {
    const first = rows[0]!;
    return (
      <div key={alike} className="grid gap-2">
        <p className={styles.why}>
          {reasons.when[first.when]} {reasons.because[first.because]}
        </p>
        {first.open ? (
          <div className={styles.fields}>
            {rows.map((row) => (
              <SettingField key={row.key} row={row} name={nameOf(row.key)} typed={draft[row.key]} onChange={onChange} />
            ))}
          </div>
        ) : (
          <dl className={styles.fixed}>
            {rows.map(({ key, value }) => (
              <div key={key}>
                <dt>{nameOf(key)}</dt>
                <dd>{formatSetting(key, value)}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    );
  });
  return (
    <section className={styles.group} aria-label={title}>
      <h2>{title}</h2>
      {/* One for every round of the season, and hardly ever wanted. */}
      {settings[0]!.group === "topUps" ? (
        <details className={styles.published}>
          <summary>
            <Trans>Round by round</Trans>
          </summary>
          {parts}
        </details>
      ) : (
        parts
      )}
    </section>
  );
}

interface SettingFieldProps {
  readonly row: WireSetting;
  readonly name: string;
  readonly typed: string | undefined;
  readonly onChange: (key: string, value: string) => void;
}

function SettingField({ row: { key, value, least, most }, name, typed, onChange }: SettingFieldProps) {
  const scale = scaleOf(key);
  return (
    <TextField
      label={name}
      type="number"
      inputMode={scale === 1 ? "numeric" : "decimal"}
      min={least / scale}
      max={most / scale}
      step={1 / scale}
      value={typed ?? String(value / scale)}
      onChange={(next) => onChange(key, next)}
    />
  );
}

interface ConfirmSettingsProps {
  readonly wish: SettingsWish;
  readonly preview: WireSettingsPreview;
  readonly nameOf: (key: string) => string;
  readonly problemsOf: (error: unknown) => string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function ConfirmSettings({ wish, preview, nameOf, problemsOf, onClose, onDone }: ConfirmSettingsProps) {
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
