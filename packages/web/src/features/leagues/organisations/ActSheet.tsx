import type { ReactNode } from "react";

import { ConfirmFoot } from "../../../ui/ConfirmFoot.tsx";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import sheet from "../../../ui/overlays/SheetBody.module.css";
import { OrganisationFailure } from "./OrganisationFailure.tsx";

interface ActSheetProps {
  readonly title: string;
  readonly onClose: () => void;
  /** The question, or the fields. */
  readonly children: ReactNode;
  /** The word on the button that does it. */
  readonly action: string;
  readonly isDanger?: boolean;
  /** Why the button does nothing yet. */
  readonly disabledReason?: string | undefined;
  readonly write: { readonly isPending: boolean; readonly error: unknown };
  readonly onConfirm: () => void;
}

/** Asks for an act about an organisation, or for what it needs; a refusal is said here in the organisation's words. */
export function ActSheet({
  title,
  onClose,
  children,
  action,
  isDanger,
  disabledReason,
  write,
  onConfirm,
}: ActSheetProps) {
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={title}
      foot={
        <ConfirmFoot
          onCancel={onClose}
          kind={isDanger === true ? "danger" : "go"}
          isPending={write.isPending}
          disabledReason={disabledReason}
          onPress={onConfirm}
        >
          {action}
        </ConfirmFoot>
      }
    >
      <div className={sheet.question}>
        {children}
        <OrganisationFailure error={write.error} />
      </div>
    </Sheet>
  );
}
