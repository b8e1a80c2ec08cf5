import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { WireClubNotes } from "@elleveren/contract";

import { useGameQuery } from "../../api/content/game.ts";
import { Button } from "../../ui/Button.tsx";
import { useSetPieces } from "../api/set-pieces.ts";
import { ControlPage } from "../ControlPage.tsx";
import { Loaded } from "../Loaded.tsx";
import { timeOf } from "../local-time.ts";
import styles from "../people/People.module.css";
import { SetPiecesSheet } from "./SetPiecesSheet.tsx";

/** `/control/set-pieces`: what is known of each club's corners, free kicks and penalties, for everybody to read. */
export function SetPiecesScreen() {
  const { t } = useLingui();
  const query = useSetPieces();
  const clubs = useGameQuery().data?.clubs ?? [];
  const nameOf = (id: number) => clubs.find(({ clubId }) => clubId === id)?.name ?? `${id}`;
  const [opened, setOpened] = useState<WireClubNotes | null>(null);
  return (
    <ControlPage title={t`Set pieces`}>
      <p>{t`Who takes corners, free kicks and penalties. Apps of others show it; write in the fans' language.`}</p>
      <Loaded query={query} rowCount={8}>
        {({ teams }) => (
          <ul className={styles.list}>
            {teams.map((one) => (
              <li key={one.team}>
                <ClubCard one={one} name={nameOf(one.team)} onChange={() => setOpened(one)} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {opened && <SetPiecesSheet opened={opened} clubName={nameOf(opened.team)} onClose={() => setOpened(null)} />}
    </ControlPage>
  );
}

function ClubCard({ one, name, onChange }: { one: WireClubNotes; name: string; onChange: () => void }) {
  const { t } = useLingui();
  return (
    <article className={styles.card} aria-label={name}>
      <p>
        <span className={styles.name}>{name}</span>{" "}
        {one.changed !== null && <span className="soft">{timeOf(one.changed)}</span>}
      </p>
      {one.notes.length === 0 ? (
        <p className="soft">{t`Nothing is written.`}</p>
      ) : (
        <ul className={styles.reports}>
          {one.notes.map(({ info_message: text, source_link: source }, index) => (
            <li key={index}>
              {text}{" "}
              {source !== "" && (
                <a href={source} target="_blank" rel="noopener noreferrer">
                  {new URL(source).hostname}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="row wrap gap-2">
        <Button aria-label={t`Change what is written of ${name}`} onPress={onChange}>{t`Change …`}</Button>
      </div>
    </article>
  );
}
