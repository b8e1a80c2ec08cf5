import { useLingui } from "@lingui/react/macro";

import type { SeasonPreview } from "../api/season.ts";

type Warning = SeasonPreview["warnings"][number];

/** What is worth a look before the next season is begun: nothing of it keeps anybody from beginning it. */
export function usePreviewWarningWords(): (warning: Warning) => string {
  const { t } = useLingui();
  return ({ code, names, count }) => {
    const more = count - names.length;
    const listed = more > 0 ? t`${names.join(", ")} and ${more} more` : names.join(", ");
    switch (code) {
      case "few_kept":
        return t`Hardly anybody of this season is on the list. Is it another league's, or an older one?`;
      case "no_club_known":
        return t`No club of this season is on the list. Is it another league's?`;
      case "same_as_now":
        return t`Everybody is on the list at the price he has now. Is it this season's?`;
      case "same_name":
        return t`Same name and club, but another code than this season, so that their past would be lost: ${listed}.`;
      case "other_position":
        return t`In another position than this season: ${listed}.`;
      case "club_without_footballers":
        return t`Clubs without footballers: ${listed}.`;
      case "no_fixtures":
        return t`There are no matches yet.`;
      case "round_without_fixtures":
        return t`Rounds without a match: ${listed}.`;
      case "fewer_rounds":
        return t`Only ${count} rounds: not everybody meets everybody twice.`;
      case "weekly_rounds":
        return t`The deadlines are a week apart, as nothing said when they are. Move them under rounds.`;
    }
  };
}
