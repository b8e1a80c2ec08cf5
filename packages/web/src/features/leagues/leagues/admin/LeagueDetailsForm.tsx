import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import type { H2hSettings } from "@elleveren/rules";

import { type LeagueSettings, useUpdateLeague } from "../../../../api/leagues/league-admin.ts";
import { fieldProblem } from "../../../../api/wire/problems.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { Checkbox } from "../../../../ui/forms/Checkbox.tsx";
import { WriteFailure } from "../../../site/problems/ProblemList.tsx";
import { H2hFields } from "../h2h/H2hFields.tsx";
import { LeagueNameField, StartRoundSelect, useNameless } from "../joining/LeagueNameField.tsx";
import { useThenLeagues } from "../joining/use-then-leagues.ts";
import type { AdminSectionProps } from "./admin-section.ts";
import type { League } from "../../../../api/leagues/leagues.ts";
import { Select } from "../../../../ui/forms/Fields.tsx";

/** A classic league's name, first round, visibility of the code, and whether it takes new teams. */
export function ClassicDetailsForm(props: AdminSectionProps) {
  const update = useUpdateLeague(props.entryId, props.league);
  const [startRound, setStartRound] = useState<number>(props.league.startRound);
  return (
    <DetailsForm {...props} update={update} settings={{ startRound }}>
      <StartRoundSelect value={startRound} onChange={setStartRound} before={props.league.startRound} />
    </DetailsForm>
  );
}

/** Of a head-to-head league also knock-outs and size; once it has started the name alone (LG-25, LG-26). */
export function H2hDetailsForm({ hasStarted, ...props }: AdminSectionProps & { readonly hasStarted: boolean }) {
  const { t } = useLingui();
  const { startRound, koRounds, maxEntries } = props.league;
  const update = useUpdateLeague(props.entryId, props.league);
  const [settings, setSettings] = useState<H2hSettings>({ startRound, koRounds, maxEntries });
  const isTooSmall = fieldProblem(update.error, "max_entries") !== undefined;
  return (
    <DetailsForm {...props} update={update} settings={settings} isLocked={hasStarted}>
      <H2hFields
        settings={settings}
        onChange={setSettings}
        sizeProblem={isTooSmall ? t`There are more teams in the league already.` : undefined}
      />
    </DetailsForm>
  );
}

interface DetailsFormProps extends AdminSectionProps {
  readonly update: ReturnType<typeof useUpdateLeague>;
  /** The further settings of this kind of league, as the fields have them now. */
  readonly settings: LeagueSettings;
  readonly children: ReactNode;
  readonly isLocked?: boolean;
}

/** Saves, and goes to the own leagues; a refusal is said beside the field or the button. */
function DetailsForm({ league, update, settings, children, isLocked = false }: DetailsFormProps) {
  const thenLeagues = useThenLeagues();
  const [name, setName] = useState(league.name);
  const [codePrivacy, setCodePrivacy] = useState(league.codePrivacy);
  const [isClosed, setIsClosed] = useState(league.isClosed);
  const { t } = useLingui();
  const reason = useNameless(name);
  const isNameRefused = fieldProblem(update.error, "name") !== undefined;
  const isSaid = isNameRefused || fieldProblem(update.error, "max_entries") !== undefined;
  const rest = isLocked ? {} : { ...settings, codePrivacy, isClosed };
  return (
    <Card title={t`League details`} isPadded>
      <form
        className="stack gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason === undefined && !update.isPending) {
            thenLeagues(update.mutateAsync({ name, ...rest }), () => ({
              done: { kind: "league-changed", league: name.trim() },
            }));
          }
        }}
      >
        {isLocked && (
          <p className="note">{t`The matches are drawn, so the league is locked. Its name can still be changed.`}</p>
        )}
        <LeagueNameField value={name} onChange={setName} isRefused={isNameRefused} />
        {!isLocked && (
          <>
            {children}
            <CodePrivacySelect value={codePrivacy} onChange={setCodePrivacy} />
            <Checkbox isSelected={isClosed} onChange={setIsClosed}>{t`Closed: nobody new can join`}</Checkbox>
          </>
        )}
        {update.isError && !isSaid && <WriteFailure error={update.error} />}
        <Button type="submit" kind="go" isPending={update.isPending} disabledReason={reason}>{t`Save changes`}</Button>
      </form>
    </Card>
  );
}

type Privacy = League["codePrivacy"];

/** The viewers of a league's code. */
function CodePrivacySelect({ value, onChange }: { value: Privacy; onChange: (value: Privacy) => void }) {
  const { t } = useLingui();
  return (
    <Select
      label={t`Who may see the code`}
      value={value}
      onChange={(chosen) => onChange(chosen as Privacy)}
      isRequired
      {...(value === "all" ? { hint: t`Whoever opens the league's page can then join it there.` } : {})}
      options={[
        { value: "all", label: t`All managers of the game` },
        { value: "members", label: t`Members of the league` },
        { value: "administrator", label: t`The administrator only` },
      ]}
    />
  );
}
