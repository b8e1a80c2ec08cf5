import { Trans, useLingui } from "@lingui/react/macro";
import type { H2hSettings } from "@elleveren/rules";
import { useState } from "react";

import { useUpdateH2hLeague } from "../../../api/league-admin.ts";
import type { League } from "../../../api/leagues.ts";
import { fieldProblem } from "../../../api/problems.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { TextField } from "../../../ui/Fields.tsx";
import { WriteFailure } from "../../problems/ProblemList.tsx";
import type { AdminSectionProps } from "../admin/admin-section.ts";
import { CodePrivacySelect } from "../admin/CodePrivacySelect.tsx";
import styles from "../admin/Sections.module.css";
import { LEAGUE_NAME_MAX_LENGTH } from "../league-name-length.ts";
import { useThenLeagues } from "../use-then-leagues.ts";
import { H2hFields } from "./H2hFields.tsx";

/** Everything before the first deadline; after it the name alone (LG-25, LG-26). Then back to the leagues. */
export function H2hDetailsForm({ league, entryId, hasStarted }: AdminSectionProps & { readonly hasStarted: boolean }) {
  const { t } = useLingui();
  const thenLeagues = useThenLeagues();
  const update = useUpdateH2hLeague(entryId, league.leagueId);
  const [name, setName] = useState(league.name);
  const { startRound, koRounds, maxEntries } = league;
  const [settings, setSettings] = useState<H2hSettings>({ startRound, koRounds, maxEntries });
  const [codePrivacy, setCodePrivacy] = useState<League["codePrivacy"]>(league.codePrivacy);
  const [isClosed, setIsClosed] = useState(league.isClosed);
  const isNameless = name.trim() === "";
  const tooSmall = fieldProblem(update.error, "max_entries");
  const isNameRefused = fieldProblem(update.error, "name") !== undefined;
  const save = () => {
    const rest = hasStarted ? {} : { ...settings, codePrivacy, isClosed };
    thenLeagues(update.mutateAsync({ name, ...rest }));
  };
  return (
    <Card title={t`League details`} isPadded>
      <form
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isNameless && !update.isPending) save();
        }}
      >
        {hasStarted && (
          <p className="note">
            <Trans>The matches are drawn, so the league is locked. Its name can still be changed.</Trans>
          </p>
        )}
        <TextField
          label={t`League name`}
          value={name}
          onChange={setName}
          maxLength={LEAGUE_NAME_MAX_LENGTH}
          hint={t`Maximum 30 characters`}
          isRequired
          autoComplete="off"
          problem={isNameRefused ? t`This name cannot be used.` : undefined}
        />
        {!hasStarted && (
          <>
            <H2hFields settings={settings} onChange={setSettings} />
            <CodePrivacySelect value={codePrivacy} onChange={setCodePrivacy} />
            <Checkbox isSelected={isClosed} onChange={setIsClosed}>
              <Trans>Closed: nobody new can join</Trans>
            </Checkbox>
          </>
        )}
        {update.isError && !isNameRefused && tooSmall === undefined && <WriteFailure error={update.error} />}
        {tooSmall !== undefined && (
          <p role="alert" className="note">
            <Trans>There are more teams in the league already.</Trans>
          </p>
        )}
        <Button
          type="submit"
          kind="go"
          isPending={update.isPending}
          disabledReason={isNameless ? t`Give the league a name first.` : undefined}
        >
          <Trans>Save changes</Trans>
        </Button>
      </form>
    </Card>
  );
}
