import { useLingui } from "@lingui/react/macro";
import type { EntryId } from "@elleveren/rules";
import { X } from "lucide-react";

import { paths } from "../../paths.ts";
import { LineSample } from "../../ui/charts/LineSample.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { AppLink } from "../shell/AppLink.tsx";
import type { LookedSeason } from "./season-lines.ts";
import styles from "./Compare.module.css";

interface TeamsBarProps {
  readonly seasons: readonly LookedSeason[];
  readonly onRemove: (entryId: EntryId) => void;
}

/** Whose lines they are, with the way to each team's own page; the cross takes one away. */
export function TeamsBar({ seasons, onRemove }: TeamsBarProps) {
  const { t } = useLingui();
  return (
    <ul className={styles.teams} aria-label={t`Teams in the pictures`}>
      {seasons.map(({ entryId, name, managerName, look, isMain }) => (
        <li key={entryId}>
          <LineSample look={look} />
          {isMain ? (
            <b>{name}</b>
          ) : (
            <>
              <AppLink to={paths.entryHistory(entryId)} title={managerName}>
                {name}
              </AppLink>
              <IconButton label={t`Take ${name} out of the pictures`} onPress={() => onRemove(entryId)}>
                <X aria-hidden="true" />
              </IconButton>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
