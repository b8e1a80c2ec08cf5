import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { clubId, planNewSquad, type FootballerId } from "@elleveren/rules";
import { useState } from "react";

import { useCreateEntry } from "../../api/entry.ts";
import { useGame } from "../../api/game.ts";
import { problemCodes } from "../../api/problems.ts";
import { paths } from "../../paths.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Select, TextField } from "../../ui/Fields.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { WriteFailure } from "../problems/ProblemList.tsx";
import { AppLink } from "../shell/AppLink.tsx";
import styles from "./CreateEntryDialog.module.css";
import { FavouriteClubSelect, NO_CLUB } from "./FavouriteClubSelect.tsx";

export const TEAM_NAME_MAX_LENGTH = 20;

interface CreateEntryDialogProps {
  readonly footballerIds: readonly FootballerId[];
  readonly onClose: () => void;
}

/** Name, favourite club, language and the terms: then the squad is a team in the game. */
export function CreateEntryDialog({ footballerIds, onClose }: CreateEntryDialogProps) {
  const { t } = useLingui();
  const { ruleset, market } = useGame();
  const navigate = useNavigate();
  const create = useCreateEntry();
  const [name, setName] = useState("");
  const [club, setClub] = useState("");
  const [language, setLanguage] = useState("");
  const [newsletter, setNewsletter] = useState(false);
  const [areTermsAgreed, setTermsAgreed] = useState(false);
  const reason =
    name.trim() === ""
      ? t`Give your team a name.`
      : club === ""
        ? t`Choose a favourite club, or none.`
        : language === ""
          ? t`Choose a language.`
          : areTermsAgreed
            ? undefined
            : t`You have to agree to the terms.`;
  function enter() {
    const entered = create.mutateAsync({
      name: name.trim(),
      newsletter,
      favouriteClubId: club === NO_CLUB ? null : clubId(Number(club)),
      language: language === "en" ? "en" : "nb",
      picks: planNewSquad({ ruleset, market, footballerIds }).picks,
    });
    // Not the mutation's own callback: it is lost when the account with a team draws another screen here. What went
    // wrong stands in the dialog.
    entered.then(
      () => void navigate({ to: paths.myTeam }),
      () => undefined,
    );
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t`Enter your squad`}
      foot={
        <>
          <Button onPress={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="go" isPending={create.isPending} disabledReason={reason} onPress={enter}>
            <Trans>Enter Squad</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <TextField
          label={t`Team name`}
          isRequired
          value={name}
          onChange={setName}
          maxLength={TEAM_NAME_MAX_LENGTH}
          hint={t`Maximum 20 characters`}
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
          options={[
            { value: "", label: "" },
            { value: "nb", label: "Norsk" },
            { value: "en", label: "English" },
          ]}
        />
        <Checkbox isSelected={newsletter} onChange={setNewsletter}>
          <Trans>Send me the newsletter</Trans>
        </Checkbox>
        <Checkbox isSelected={areTermsAgreed} onChange={setTermsAgreed} isRequired>
          <Trans>
            I agree to the <AppLink to={paths.helpTerms}>terms</AppLink>
          </Trans>
        </Checkbox>
        {create.isError &&
          (problemCodes(create.error).includes("price_changed") ? (
            <Alert kind="error">
              <Trans>Unable to enter squad as player prices have changed. Please refresh the page and try again.</Trans>
            </Alert>
          ) : (
            <WriteFailure error={create.error} />
          ))}
      </div>
    </Sheet>
  );
}
