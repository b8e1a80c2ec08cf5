import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import type { ReactNode } from "react";

import { IconButton } from "../../../ui/IconButton.tsx";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import styles from "./breakdown/PointsSheet.module.css";

interface ExplainedCardProps {
  readonly title: string;
  /** Drawn in place of the heading, edge to edge. */
  readonly head?: ReactNode;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
  /** A card at the top of the side column instead of a sheet. */
  readonly isDocked: boolean;
  readonly onClose: () => void;
}

/** Where a number comes from: beside the pitch where there is room, over it on a phone. */
export function ExplainedCard({ title, head, children, foot, isDocked, onClose }: ExplainedCardProps) {
  const { t } = useLingui();
  const body = <div className="grid gap-4 pad-4">{children}</div>;
  if (!isDocked) {
    return (
      <Sheet isOpen onClose={onClose} title={title} head={head} foot={foot}>
        {body}
      </Sheet>
    );
  }
  return (
    <section className={styles.docked} aria-label={title}>
      {head === undefined ? (
        <header>
          <h2>{title}</h2>
        </header>
      ) : (
        <>
          <h2 className="vh">{title}</h2>
          {head}
        </>
      )}
      <span className={head === undefined ? styles.close : `night ${styles.close}`}>
        <IconButton label={t`Close`} onPress={onClose}>
          <X />
        </IconButton>
      </span>
      {body}
      {foot !== undefined && <footer>{foot}</footer>}
    </section>
  );
}
