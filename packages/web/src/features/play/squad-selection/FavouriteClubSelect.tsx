import { LOCALES } from "@elleveren/contract/language.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { useLingui } from "@lingui/react/macro";

import { useGame } from "../../../api/content/game.ts";
import { Select } from "../../../ui/forms/Fields.tsx";

/** The wire takes null for it; the list needs a value that differs from "not chosen yet". */
export const NO_CLUB = "-1";

/** Empty, the top league by name, the first division by name, none. */
export function FavouriteClubSelect({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { clubs } = useGame();
  const options = (isUnavailable: boolean) =>
    clubs
      .filter((club) => club.isUnavailable === isUnavailable)
      .toSorted((a, b) => a.name.localeCompare(b.name, LOCALES[language]))
      .map((club) => ({ value: String(club.clubId), label: club.name }));
  return (
    <Select
      label={t`Favourite club`}
      isRequired
      value={value}
      onChange={onChange}
      hint={t`Choose it before the first deadline to be in its supporters' league.`}
      options={[
        { value: "", label: "" },
        { group: t`Top league`, options: options(false) },
        { group: t`First division`, options: options(true) },
        { value: NO_CLUB, label: t`None` },
      ]}
    />
  );
}
