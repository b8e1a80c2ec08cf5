import type { WireControlMatch, WireMatchAct } from "@elleveren/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState, type FormEvent } from "react";

import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/Fields.tsx";
import styles from "../Desk.module.css";
import { PersonField } from "./PersonField.tsx";
import { useActNames } from "./use-act-names.ts";

interface ActFormProps {
  readonly match: WireControlMatch;
  readonly onTell: (act: WireMatchAct) => void;
  readonly onUndo: (actId: number) => void;
}

/** One key each, outside of fields. */
const KEYS = {
  g: "goal",
  o: "own_goal",
  p: "penalty_missed",
  y: "yellow",
  r: "red",
  b: "substitution",
  v: "save",
} as const;
type Kind = (typeof KEYS)[keyof typeof KEYS];
const WITH_OTHER = new Set<Kind>(["goal", "penalty_missed", "substitution"]);

/** A key, a name, Enter: what has just happened. */
export function ActForm({ match, onTell, onUndo }: ActFormProps) {
  const { t } = useLingui();
  const names = useActNames();
  const [kind, setKind] = useState<Kind | null>(null);
  const [minute, setMinute] = useState(String(Math.max(match.minutes, 1)));
  const [who, setWho] = useState<number | null>(null);
  const first = useRef<HTMLButtonElement>(null);
  const last = match.acts.findLast(({ undone_by: by }) => by === null);

  const begin = (next: Kind) => {
    setWho(null);
    setKind(next);
  };
  const end = () => {
    setKind(null);
    setWho(null);
    first.current?.focus();
  };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest("input, select, textarea") !== null;
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key === "u" && last) onUndo(last.id);
      if (!(key in KEYS)) return;
      event.preventDefault();
      begin(KEYS[key as keyof typeof KEYS]);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  });

  const tell = (element: number, other: number | null) => {
    const [at = "", added = "0"] = minute.split("+");
    onTell({ kind: kind!, minute: Number(at), added: Number(added), element, ...(other !== null && { other }) });
    end();
  };
  const chooseFirst = (element: number | null) => {
    if (element === null || kind === null) return;
    if (WITH_OTHER.has(kind)) setWho(element);
    else tell(element, null);
  };
  const setClock = (event: FormEvent) => {
    event.preventDefault();
    onTell({ kind: "clock", minute: Number(minute.split("+")[0]) });
  };

  const onPitch = match.elements.filter(({ place }) => place === "pitch");
  const side = match.elements.find(({ element }) => element === who)?.home;
  const others = match.elements.filter((row) => {
    if (row.element === who) return false;
    if (kind === "substitution") return row.place === "bench" && row.home === side;
    return row.place === "pitch" && (kind === "goal" ? row.home === side : row.home !== side);
  });
  const otherLabel = {
    goal: t`Assist (Enter: none)`,
    penalty_missed: t`Saved by (Enter: nobody)`,
    substitution: t`Comes on`,
  };
  return (
    <section className={styles.form} aria-label={t`What has just happened`}>
      <form className={styles.row} onSubmit={setClock}>
        <TextField label={t`Minute`} value={minute} onChange={setMinute} inputMode="numeric" size={6} hint="45+2" />
        <Button type="submit">{t`Set the clock`}</Button>
      </form>
      <div className={styles.row} role="group" aria-label={t`Acts`}>
        {Object.entries(KEYS).map(([key, name], at) => (
          <button
            key={key}
            ref={at === 0 ? first : undefined}
            type="button"
            className={styles.key}
            aria-keyshortcuts={key}
            aria-pressed={kind === name}
            onClick={() => begin(name)}
          >
            {names[name]} <kbd>{key.toUpperCase()}</kbd>
          </button>
        ))}
        {last && (
          <button type="button" className={styles.key} aria-keyshortcuts="u" onClick={() => onUndo(last.id)}>
            <Trans>Take back the last</Trans> <kbd>U</kbd>
          </button>
        )}
      </div>
      {kind !== null && who === null && (
        <PersonField
          key={kind}
          label={kind === "substitution" ? t`Goes off` : names[kind]}
          people={onPitch}
          onChoose={chooseFirst}
          onLeave={end}
        />
      )}
      {kind !== null && who !== null && (
        <PersonField
          key={`${kind} ${who}`}
          label={otherLabel[kind as keyof typeof otherLabel]}
          people={others}
          isOptional={kind !== "substitution"}
          onChoose={(other) => tell(who, other)}
          onLeave={end}
        />
      )}
    </section>
  );
}
