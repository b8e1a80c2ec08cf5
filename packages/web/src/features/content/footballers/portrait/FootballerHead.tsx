import { useLingui } from "@lingui/react/macro";
import type { FootballerId } from "@elleveren/rules";
import { useState, type CSSProperties, type ReactNode } from "react";

import { shirtColours, Shirt } from "../../../play/pitch/index.ts";
import styles from "./FootballerHead.module.css";
import { POSITION_NAME } from "../names.ts";
import { useFootballers } from "../use-footballers.ts";
import type { GameFootballer } from "../../../../api/content/footballers.ts";
import { useGame } from "../../../../api/content/game.ts";
import footballerPhoto from "./FootballerPhoto.module.css";

interface FootballerHeadProps {
  readonly footballerId: FootballerId;
  /** The one figure of the sheet: form, points, price. */
  readonly figure?: string;
  readonly figureLabel?: string;
}

/** The length of the longest word, which decides the size of the name. */
function nameLength(name: string): CSSProperties {
  const letters = Math.max(...name.split(/[\s-]/u).map((word) => word.length));
  return { "--letters": letters } as CSSProperties;
}

/** The head of every sheet about one footballer: two leaning bars in the club's colour. */
export function FootballerHead({ footballerId, figure, figureLabel }: FootballerHeadProps) {
  const { i18n } = useLingui();
  const { footballer, club } = useFootballers();
  const row = footballer(footballerId);
  const own = club(row.clubId);
  return (
    <div className={`${styles.head} night`} style={shirtColours(own.kit.shirt)}>
      <FootballerPhoto footballer={row} />
      <div className={styles.who}>
        <p className={`${styles.name} head`} style={nameLength(row.webName)} aria-hidden="true">
          {row.webName}
        </p>
        <p>
          {i18n._(POSITION_NAME[row.position])}, {own.name}
        </p>
      </div>
      {figure !== undefined && (
        <div className={styles.figure}>
          <span className="num">{figure}</span>
          <small>{figureLabel}</small>
        </div>
      )}
    </div>
  );
}

const SIZE = 68;

/** The photo from the operator's host; our drawn shirt without a host and when the photo fails. */
function FootballerPhoto({ footballer }: { footballer: GameFootballer }) {
  const { settings } = useGame();
  const { club } = useFootballers();
  const { fiksId, clubId, position } = footballer;
  const shirt = <Shirt kit={club(clubId).kit.shirt} isKeeper={position === "GKP"} size={SIZE} />;
  if (settings.ui_photo_url === null || fiksId === null) return shirt;
  const address = settings.ui_photo_url.replaceAll("{fiks_id}", String(fiksId));
  return <Photo key={address} address={address} name={footballer.webName} otherwise={shirt} />;
}

interface PhotoProps {
  readonly address: string;
  readonly name: string;
  readonly otherwise: ReactNode;
}

function Photo({ address, name, otherwise }: PhotoProps) {
  const { t } = useLingui();
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return otherwise;
  return (
    <img className={footballerPhoto.photo} src={address} alt={t`Photo of ${name}`} onError={() => setMissing(true)} />
  );
}
