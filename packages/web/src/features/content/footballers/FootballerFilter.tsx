import { useLingui } from "@lingui/react/macro";
import { POSITIONS } from "@elleveren/rules";

import { useGame } from "../../../api/content/game.ts";
import { useMe } from "../../../api/people/me.ts";
import { Select } from "../../../ui/forms/Fields.tsx";
import { positionFilter } from "../../play/squad-edit/market/market-search.ts";
import { POSITION_PLURAL } from "./names.ts";

interface FootballerFilterProps {
  readonly value: string;
  readonly onChange: (filter: string) => void;
}

/** All footballers, one's own watchlist, a position or a club. */
export function FootballerFilter({ value, onChange }: FootballerFilterProps) {
  const { t, i18n } = useLingui();
  const { clubs } = useGame();
  const { account } = useMe();
  return (
    <Select
      label={t`View`}
      value={value}
      onChange={onChange}
      options={[
        { value: "all", label: t`All players` },
        // The watchlist belongs to managers with a team.
        ...(account?.entryId == null ? [] : [{ value: "wl", label: t`Watchlist` }]),
        {
          group: t`By position`,
          options: POSITIONS.map((position) => ({
            value: positionFilter(position),
            label: i18n._(POSITION_PLURAL[position]),
          })),
        },
        {
          group: t`By team`,
          options: clubs
            .filter((club) => !club.isUnavailable)
            .map((club) => ({ value: `te_${club.clubId}`, label: club.name })),
        },
      ]}
    />
  );
}
