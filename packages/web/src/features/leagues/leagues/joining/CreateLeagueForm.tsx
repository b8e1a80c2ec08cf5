import { useLingui } from "@lingui/react/macro";
import { useState, type ReactNode } from "react";

import type { League } from "../../../../api/leagues/leagues.ts";
import { Alert } from "../../../../ui/Alert.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { WriteFailure } from "../../../site/problems/ProblemList.tsx";
import { PageTitle } from "../../../site/shell/page-title.tsx";
import { createProblemTexts } from "../league-problem-text.ts";
import { LeagueNameField, useNameless } from "./LeagueNameField.tsx";
import { useThenLeagues } from "./use-then-leagues.ts";
import styles from "../LeaguesScreen.module.css";

interface CreateLeagueFormProps {
  readonly title: string;
  /** A note above the form. */
  readonly note?: ReactNode;
  /** The fields after the name. */
  readonly children: ReactNode;
  readonly create: { readonly isPending: boolean; readonly error: unknown };
  readonly onCreate: (name: string) => Promise<League>;
}

/** A new league: its name, what its sort has beside, and then the own leagues, with the ways to bring friends in. */
export function CreateLeagueForm({ title, note, children, create, onCreate }: CreateLeagueFormProps) {
  const { t } = useLingui();
  const thenLeagues = useThenLeagues();
  const [name, setName] = useState("");
  const reason = useNameless(name);
  const { error, isPending } = create;
  const texts = createProblemTexts(error);
  return (
    <form
      className={`page ${styles.screen}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === undefined && !isPending)
          thenLeagues(onCreate(name), (league) => ({ madeLeagueId: league.leagueId }));
      }}
    >
      <PageTitle title={title} mast={t`Leagues`} />
      <h1>{title}</h1>
      <div className={styles.form}>
        {note !== undefined && <p className="note">{note}</p>}
        <LeagueNameField value={name} onChange={setName} />
        {children}
        {texts.length > 0 && <Alert kind="error">{texts.join(" ")}</Alert>}
        {error !== null && texts.length === 0 && <WriteFailure error={error} />}
        <Button type="submit" kind="go" isPending={isPending} disabledReason={reason}>{t`Create a league`}</Button>
      </div>
    </form>
  );
}
