import type { WireControlMatch, WireMatchAct } from "@elleveren/contract";
import { Trans, useLingui } from "@lingui/react/macro";

import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { deskProblems } from "../api/desk-problems.ts";
import { useTakeOver } from "../api/desk.ts";
import styles from "../Desk.module.css";
import { Problems } from "../Problems.tsx";

/** A match that a feed tells while it is on: going on from what the feed has told, and the way back. */
export function TakeOver({ match, nameOf }: { match: WireControlMatch; nameOf: (element: number) => string }) {
  const { t } = useLingui();
  const take = useTakeOver(match.id);
  const { teller } = match;
  if (teller?.kind !== "feed" || !match.started || match.finished) return null;
  const { name } = teller;
  const score = `${match.team_h_score ?? 0}–${match.team_a_score ?? 0}`;
  const minutes = match.minutes;
  const isBegun = match.acts.some(({ act, undone_by: by }) => by === null && act.kind !== "lineup");
  return (
    <Alert kind="info">
      <p>
        <Trans>
          The feed {name} tells this match: {score}, {minutes}′. Take it over, and line-ups, goals, cards, substitutions
          and figures told so far stand in your list. Nobody’s points move, and from there only what you tell counts.
        </Trans>
      </p>
      <p className="note">
        {isBegun
          ? t`What was told here without counting is taken back; the feed has told it.`
          : t`Taking back “Caught up” gives the match to the feed again.`}
      </p>
      <Problems sentences={deskProblems(take.error, nameOf)} />
      <div className={styles.answers}>
        <Button kind="go" isPending={take.isPending} onPress={() => take.mutate(match.version)}>
          {t`Take over from here`}
        </Button>
      </div>
    </Alert>
  );
}

/** A match that was taken over while it was on: how far it is told, and the word from which it counts. */
export function CatchingUp({ match, onTell }: { match: WireControlMatch; onTell: (act: WireMatchAct) => void }) {
  const { t } = useLingui();
  if (!match.catching_up) return null;
  const { team_h_score: home, team_a_score: away, minutes } = match.catching_up;
  const shown = match.minutes;
  const [mine, theirs] = [`${home}–${away}`, `${match.team_h_score ?? 0}–${match.team_a_score ?? 0}`];
  return (
    <Alert kind="warning">
      <p>{t`What is told here does not count yet: ${mine}, ${minutes}′. Everybody sees ${theirs}, ${shown}′.`}</p>
      <div className={styles.answers}>
        <Button kind="go" onPress={() => onTell({ kind: "caught_up" })}>{t`I have caught up`}</Button>
      </div>
    </Alert>
  );
}
