import { useLingui } from "@lingui/react/macro";
import { useState, type ReactNode } from "react";

import type { GameFootballer } from "../../api/content/footballers.ts";
import { useGame } from "../../api/content/game.ts";
import { Shirt } from "../pitch/index.ts";
import styles from "./FootballerPhoto.module.css";
import { useFootballers } from "./use-footballers.ts";

const SIZE = 68;

/** His photo from the operator's host; his shirt, drawn by us, without a host and where the photo does not come. */
export function FootballerPhoto({ footballer }: { footballer: GameFootballer }) {
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
  return <img className={styles.photo} src={address} alt={t`Photo of ${name}`} onError={() => setMissing(true)} />;
}
