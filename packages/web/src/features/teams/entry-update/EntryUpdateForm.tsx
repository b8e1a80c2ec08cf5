import { LANGUAGE_OPTIONS } from "../../../i18n/language.ts";
import { isLanguage, LANGUAGES } from "@elleveren/contract/language.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { clubId } from "@elleveren/rules";
import { useState } from "react";

import { useUpdateEntry, type Entry } from "../../../api/play/entry.ts";
import { fieldProblem } from "../../../api/wire/problems.ts";
import { paths } from "../../../paths.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/forms/Checkbox.tsx";
import { Select, TextField } from "../../../ui/forms/Fields.tsx";
import { WriteFailure } from "../../site/problems/ProblemList.tsx";
import { ENTRY_NAME_MAX_LENGTH } from "@elleveren/contract/limits.ts";
import { FavouriteClubSelect, NO_CLUB } from "../../play/squad-selection/FavouriteClubSelect.tsx";

export function EntryUpdateForm({ entry }: { entry: Entry }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const update = useUpdateEntry(entry.entryId);
  const [name, setName] = useState(entry.name);
  const [club, setClub] = useState(entry.favouriteClubId === null ? NO_CLUB : String(entry.favouriteClubId));
  const [newsletter, setNewsletter] = useState(entry.newsletter ?? false);
  const [language, setLanguage] = useState<string>(entry.language ?? "");
  const reason =
    name.trim() === ""
      ? t`Give your team a name.`
      : club === ""
        ? t`Choose a favourite club, or none.`
        : language === ""
          ? t`Choose a language.`
          : undefined;
  const nameProblem = fieldProblem(update.error, "name");
  function save() {
    update.mutate(
      {
        name: name.trim(),
        favouriteClubId: club === NO_CLUB ? null : clubId(Number(club)),
        newsletter,
        language: isLanguage(language) ? language : LANGUAGES[0],
      },
      { onSuccess: () => void navigate({ to: paths.myTeam, state: { done: { kind: "team-changed" } } }) },
    );
  }
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === undefined && !update.isPending) save();
      }}
    >
      <TextField
        label={t`Team name`}
        isRequired
        value={name}
        onChange={setName}
        maxLength={ENTRY_NAME_MAX_LENGTH}
        readOnly={entry.isNameChangeBlocked}
        hint={
          entry.isNameChangeBlocked ? t`The name cannot be changed.` : t`Maximum ${ENTRY_NAME_MAX_LENGTH} characters`
        }
        problem={nameProblem === undefined ? undefined : t`That name cannot be used`}
      />
      <Alert kind="info">
        <Trans>Inappropriate or offensive names may lead to your account being deleted.</Trans>
      </Alert>
      <FavouriteClubSelect value={club} onChange={setClub} />
      <Select
        label={t`Language of newsletters`}
        isRequired
        value={language}
        onChange={setLanguage}
        options={[{ value: "", label: "" }, ...LANGUAGE_OPTIONS]}
      />
      <Checkbox isSelected={newsletter} onChange={setNewsletter}>
        <Trans>Send me the newsletter</Trans>
      </Checkbox>
      {update.isError && nameProblem === undefined && <WriteFailure error={update.error} />}
      <Button type="submit" kind="go" isPending={update.isPending} disabledReason={reason} isReasonShown>
        <Trans>Update</Trans>
      </Button>
    </form>
  );
}
