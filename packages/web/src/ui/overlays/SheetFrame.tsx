import type { ReactNode } from "react";
import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";

import button from "../Button.module.css";
import styles from "./Sheet.module.css";

export interface SheetProps {
  readonly isOpen: boolean;
  /** Left out: nothing closes it but what is asked for in it. */
  readonly onClose?: () => void;
  /** The heading; hidden when `head` draws its own. */
  readonly title: string;
  /** Drawn in place of the heading, edge to edge: a footballer's head, for instance. */
  readonly head?: ReactNode;
  readonly children: ReactNode;
  /** Stays at the bottom while the rest scrolls. */
  readonly foot?: ReactNode;
  readonly width?: "normal" | "wide";
  /** Without it Escape and a press outside close the sheet too. */
  readonly isAnswerNeeded?: boolean;
}

/** The code of a sheet, which comes with the first one that opens. */
export function SheetFrame({
  isOpen,
  onClose,
  title,
  head,
  children,
  foot,
  width = "normal",
  isAnswerNeeded = onClose === undefined,
}: SheetProps) {
  const { t } = useLingui();
  // Such a head is night in both schemes; null leaves the content to head itself.
  const hasOwnHead = head !== undefined && head !== null;
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose?.();
      }}
      isDismissable={!isAnswerNeeded}
      isKeyboardDismissDisabled={isAnswerNeeded}
      className={styles.over ?? ""}
    >
      <Modal className={styles.modal ?? ""} data-width={width}>
        <Dialog className={styles.sheet ?? ""}>
          <div className={styles.scroll}>
            {head === undefined ? (
              <header className={styles.head}>
                <Heading slot="title">{title}</Heading>
              </header>
            ) : (
              <>
                <Heading slot="title" className="vh">
                  {title}
                </Heading>
                {head}
              </>
            )}
            {onClose && (
              <span
                className={hasOwnHead ? `${styles.close} night` : styles.close}
                data-on-head={hasOwnHead || undefined}
              >
                {/* Without words that hover: the sheet opens with the focus here, and its first Escape would only hide them. */}
                <button type="button" className={button.icon} aria-label={t`Close`} onClick={onClose}>
                  <X />
                </button>
              </span>
            )}
            {children}
          </div>
          {foot !== undefined && <footer className={styles.foot}>{foot}</footer>}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
