import { LANGUAGE_OPTIONS } from "../../../i18n/language.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { isLanguage, LANGUAGES } from "@elleveren/contract/language.ts";
import { ENTRY_NAME_MAX_LENGTH } from "@elleveren/contract/limits.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { clubId, entryId, planNewSquad, type FootballerId } from "@elleveren/rules";
import { useEffect, useState } from "react";

import { useCreateEntry } from "../../../api/play/entry.ts";
import { useGame } from "../../../api/content/game.ts";
import { problemsOf } from "../../../api/wire/problems.ts";
import { paths } from "../../../paths.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/forms/Checkbox.tsx";
import { Select, TextField } from "../../../ui/forms/Fields.tsx";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { noteEntered } from "../my-team/welcome.ts";
import { SquadFailure } from "../squad-edit/SquadFailure.tsx";
import { readDraft, writeDraft } from "../../../api/wire/kept-drafts.ts";
import styles from "./CreateEntryDialog.module.css";
import { keepFailure, readEntry, reloadsPage, revive, type EntryForm } from "./entry-form.ts";
import { FavouriteClubSelect, NO_CLUB } from "./FavouriteClubSelect.tsx";

interface CreateEntryDialogProps {
  /** Under this name the tab remembers what was typed. */
  readonly memory: string;
  readonly footballerIds: readonly FootballerId[];
  readonly onClose: () => void;
  /** Entered: nothing is left to be remembered. */
  readonly onEntered: () => void;
}

/** Name, favourite club, language and the terms: then the squad is a team in the game. */
export function CreateEntryDialog({ memory, footballerIds, onClose, onEntered }: CreateEntryDialogProps) {
  const { t } = useLingui();
  const { ruleset, market } = useGame();
  const navigate = useNavigate();
  const create = useCreateEntry();
  const language = useLanguage();
  const [kept] = useState(() => readEntry(readDraft(memory), language));
  const [form, setForm] = useState(kept.form);
  // Of the attempt before the page was loaded again, until the next one.
  const [earlier, setEarlier] = useState(() => (kept.failure === null ? null : revive(kept.failure)));
  const set = (part: Partial<EntryForm>) => setForm((before) => ({ ...before, ...part }));
  useEffect(() => writeDraft(memory, { form, failure: null }), [memory, form]);

  const reason = useMissing(form);
  const error = create.error ?? earlier;
  const fieldTexts = useFieldTexts(error);
  function enter() {
    setEarlier(null);
    const entered = create.mutateAsync({
      name: form.name.trim(),
      newsletter: form.newsletter,
      favouriteClubId: form.club === NO_CLUB ? null : clubId(Number(form.club)),
      language: isLanguage(form.language) ? form.language : LANGUAGES[0],
      picks: planNewSquad({ ruleset, market, footballerIds }).picks,
    });
    // Not the mutation's own callback: it is lost when the account with a team draws another screen here.
    entered.then(
      ({ id }) => {
        writeDraft(memory, null);
        onEntered();
        noteEntered(entryId(id));
        void navigate({ to: paths.myTeam });
      },
      (failed: unknown) => {
        if (!reloadsPage(failed)) return;
        // The picked and typed values are there again afterwards, with the reason beside the button.
        writeDraft(memory, { form, failure: keepFailure(failed) });
        window.location.reload();
      },
    );
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t`Enter your squad`}
      foot={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
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
          value={form.name}
          onChange={(name) => set({ name })}
          maxLength={ENTRY_NAME_MAX_LENGTH}
          hint={t`Maximum ${ENTRY_NAME_MAX_LENGTH} characters`}
        />
        <Alert kind="info">{t`Inappropriate or offensive names may lead to your account being deleted.`}</Alert>
        <FavouriteClubSelect value={form.club} onChange={(club) => set({ club })} />
        <Select
          label={t`Language of newsletters`}
          isRequired
          value={form.language}
          onChange={(language) => set({ language })}
          options={[{ value: "", label: "" }, ...LANGUAGE_OPTIONS]}
        />
        <Checkbox isSelected={form.newsletter} onChange={(newsletter) => set({ newsletter })}>
          <Trans>Send me the newsletter</Trans>
        </Checkbox>
        <Checkbox isSelected={form.areTermsAgreed} onChange={(areTermsAgreed) => set({ areTermsAgreed })} isRequired>
          <Trans>
            I agree to the <AppLink to={paths.helpTerms}>terms</AppLink>
          </Trans>
        </Checkbox>
        {fieldTexts.length > 0 && (
          <Alert kind="error">
            {fieldTexts.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </Alert>
        )}
        {error !== null && fieldTexts.length === 0 && (
          <SquadFailure
            error={error}
            entryId={null}
            onRefreshed={() => {
              setEarlier(null);
              create.reset();
            }}
          />
        )}
        {error === null && reason !== undefined && <p className="note">{reason}</p>}
      </div>
    </Sheet>
  );
}

/** The game's words on single fields, where the form let something through that the game does not take. */
function useFieldTexts(error: unknown): string[] {
  const { t } = useLingui();
  const texts: Readonly<Record<string, string>> = {
    name: t`The game does not take this team name. Choose another one.`,
    favourite_team: t`The game does not take this favourite club. Choose another one.`,
    language: t`Choose a language.`,
    terms_agreed: t`You have to agree to the terms.`,
  };
  const found = problemsOf(error).flatMap(({ path }) => texts[String(path[0])] ?? []);
  return [...new Set(found)];
}

/** The first thing that is still to be filled in. */
function useMissing({ name, club, language, areTermsAgreed }: EntryForm): string | undefined {
  const { t } = useLingui();
  if (name.trim() === "") return t`Give your team a name.`;
  if (club === "") return t`Choose a favourite club, or none.`;
  if (language === "") return t`Choose a language.`;
  return areTermsAgreed ? undefined : t`You have to agree to the terms.`;
}
