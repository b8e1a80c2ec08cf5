import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { useGame } from "../../../api/game.ts";
import { useUpdateLeague } from "../../../api/league-admin.ts";
import type { League } from "../../../api/leagues.ts";
import { fieldProblem } from "../../../api/problems.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { Select, TextField } from "../../../ui/Fields.tsx";
import { WriteFailure } from "../../problems/ProblemList.tsx";
import { LEAGUE_NAME_MAX_LENGTH } from "../league-name-length.ts";
import type { AdminSectionProps } from "./admin-section.ts";
import { CodePrivacySelect } from "./CodePrivacySelect.tsx";
import { useThenLeagues } from "../use-then-leagues.ts";
import styles from "./Sections.module.css";

type Privacy = League["codePrivacy"];

/** Name, first round, who may see the code, and whether the league takes new teams; then back to the leagues. */
export function LeagueDetailsForm({ league, entryId }: AdminSectionProps) {
  const { t } = useLingui();
  const thenLeagues = useThenLeagues();
  const { rounds } = useGame();
  const update = useUpdateLeague(entryId, league);
  const [name, setName] = useState(league.name);
  const [startRound, setStartRound] = useState(String(league.startRound));
  const [codePrivacy, setCodePrivacy] = useState<Privacy>(league.codePrivacy);
  const [isClosed, setIsClosed] = useState(league.isClosed);
  const isNameless = name.trim() === "";
  const save = () =>
    thenLeagues(
      update.mutateAsync({ name, startRound: Number(startRound), codePrivacy, isClosed, adminEntryId: entryId }),
    );
  return (
    <Card title={t`League details`} isPadded>
      <form
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isNameless && !update.isPending) save();
        }}
      >
        <TextField
          label={t`League name`}
          value={name}
          onChange={setName}
          maxLength={LEAGUE_NAME_MAX_LENGTH}
          hint={t`Maximum 30 characters`}
          isRequired
          autoComplete="off"
          problem={fieldProblem(update.error, "name") === undefined ? undefined : t`This name cannot be used.`}
        />
        <Select
          label={t`Scoring starts in`}
          value={startRound}
          onChange={setStartRound}
          isRequired
          options={rounds.map((round) => ({ value: String(round.roundId), label: t`Round ${round.roundId}` }))}
        />
        <CodePrivacySelect value={codePrivacy} onChange={setCodePrivacy} />
        <Checkbox isSelected={isClosed} onChange={setIsClosed}>
          <Trans>Closed: nobody new can join</Trans>
        </Checkbox>
        {update.isError && fieldProblem(update.error, "name") === undefined && <WriteFailure error={update.error} />}
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
