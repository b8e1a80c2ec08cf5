import type { WireControlMatch, WireMatchAct, WireToldAct } from "@elleveren/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState, type FormEvent } from "react";

import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/forms/Fields.tsx";
import styles from "../Desk.module.css";
import { readMinute, writeMinute, type BoardMinute } from "./minute-now.ts";
import { PersonField } from "./PersonField.tsx";
import { UndoLast } from "./use-keys.tsx";
import { useActNames } from "./use-say-act.ts";
import { useKeys } from "./use-keys.tsx";

interface ActFormProps {
  readonly match: WireControlMatch;
  /** The scoreboard's, running. */
  readonly now: BoardMinute;
  readonly onTell: (act: WireMatchAct) => void;
  readonly onUndo: (act: WireToldAct) => void;
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

/** A key, a name, Enter: an event of the match. The minute runs by itself; M writes another for the next act. */
export function ActForm({ match, now, onTell, onUndo }: ActFormProps) {
  const { t } = useLingui();
  const names = useActNames();
  const [kind, setKind] = useState<Kind | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [who, setWho] = useState<number | null>(null);
  const acts = useRef<HTMLDivElement>(null);
  const clock = useRef<HTMLFormElement>(null);
  const minute = typed === null ? now : readMinute(typed);

  const begin = (next: Kind) => {
    setWho(null);
    setKind(next);
  };
  const toActs = () => acts.current?.focus();
  const end = () => {
    setKind(null);
    setWho(null);
    toActs();
  };
  const setClock = () => {
    if (!minute) return;
    onTell({ kind: "clock", minute: minute.minute });
    setTyped(null);
    toActs();
  };
  useKeys({
    ...Object.fromEntries(Object.entries(KEYS).map(([key, name]) => [key, () => begin(name)])),
    m: () => clock.current?.querySelector("input")?.select(),
    c: setClock,
  });

  const tell = (element: number, other: number | null) => {
    if (!minute || kind === null) return;
    onTell({ kind, ...minute, element, ...(other !== null && { other }) });
    setTyped(null);
    end();
  };
  const chooseFirst = (element: number | null) => {
    if (element === null || kind === null) return;
    if (WITH_OTHER.has(kind)) setWho(element);
    else tell(element, null);
  };

  const clubOf = ({ home }: { readonly home: boolean }) => (home ? match.team_h_name : match.team_a_name);
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
    <section className="grid start gap-4" aria-label={t`What has just happened`}>
      <form
        ref={clock}
        className="row wrap gap-3"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          toActs();
        }}
      >
        <TextField
          label={t`Minute`}
          value={typed ?? writeMinute(now)}
          onChange={setTyped}
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            setTyped(null);
            toActs();
          }}
          aria-keyshortcuts="m"
          autoComplete="off"
          size={6}
          hint={typed === null ? t`Runs by itself. M: write another, such as 45+2.` : t`For the next act.`}
          problem={minute ? undefined : t`A minute is written as 45+2.`}
        />
        <Button onPress={setClock} aria-keyshortcuts="c">
          <Trans>Set the clock</Trans> <kbd>C</kbd>
        </Button>
      </form>
      <div ref={acts} tabIndex={-1} className="row wrap gap-3" role="group" aria-label={t`Acts`}>
        {Object.entries(KEYS).map(([key, name]) => (
          <button
            key={key}
            type="button"
            className={styles.key}
            aria-keyshortcuts={key}
            aria-pressed={kind === name}
            onClick={() => begin(name)}
          >
            {names[name]} <kbd>{key.toUpperCase()}</kbd>
          </button>
        ))}
        <UndoLast acts={match.acts} onUndo={onUndo} />
      </div>
      {kind !== null && who === null && (
        <PersonField
          key={kind}
          label={kind === "substitution" ? t`Goes off` : names[kind]}
          people={onPitch}
          clubOf={clubOf}
          onChoose={chooseFirst}
          onLeave={end}
        />
      )}
      {kind !== null && who !== null && (
        <PersonField
          key={`${kind} ${who}`}
          label={otherLabel[kind as keyof typeof otherLabel]}
          people={others}
          clubOf={clubOf}
          isOptional={kind !== "substitution"}
          onChoose={(other) => tell(who, other)}
          onLeave={end}
        />
      )}
    </section>
  );
}
