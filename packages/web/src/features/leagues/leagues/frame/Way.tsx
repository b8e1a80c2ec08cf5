import type { LucideIcon } from "lucide-react";

import { Button } from "../../../../ui/Button.tsx";
import { buttonLook } from "../../../../ui/button-class.ts";
import { AppLink } from "../../../site/shell/AppLink.tsx";
import type { SiteAddress } from "../../../../paths.ts";
import styles from "./Way.module.css";

interface WayProps {
  readonly icon: LucideIcon;
  readonly label: string;
}

/** A link beside a league's name: on a phone its icon alone, with the words for screen readers. */
export const WayLink = ({ to, label, ...way }: WayProps & { readonly to: SiteAddress }) => (
  <span className={styles.way}>
    <AppLink to={to} {...buttonLook()} title={label}>
      <Inside label={label} {...way} />
    </AppLink>
  </span>
);

/** The same for what opens in front of the page. */
export const WayButton = ({ onPress, label, ...way }: WayProps & { readonly onPress: () => void }) => (
  <span className={styles.way}>
    <Button onPress={onPress} title={label}>
      <Inside label={label} {...way} />
    </Button>
  </span>
);

const Inside = ({ icon: Icon, label }: WayProps) => (
  <>
    <Icon aria-hidden="true" />
    <span className={styles.words}>{label}</span>
  </>
);
