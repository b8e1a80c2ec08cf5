import { ConfirmFoot } from "../../../ui/ConfirmFoot.tsx";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import sheet from "../../../ui/overlays/SheetBody.module.css";
import { WriteFailure } from "../../site/problems/ProblemList.tsx";

interface ConfirmSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly question: string;
  /** The word on the button that does it. */
  readonly action: string;
  readonly write: { readonly isPending: boolean; readonly error: unknown };
  readonly onConfirm: () => void;
}

/** Asks once more before something that cannot be taken back; a failure is told here, and the question stays. */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const { isOpen, onClose, title, question, action, write, onConfirm } = props;
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      foot={
        <ConfirmFoot onCancel={onClose} kind="danger" isPending={write.isPending} onPress={onConfirm}>
          {action}
        </ConfirmFoot>
      }
    >
      <div className={sheet.question}>
        <p>{question}</p>
        {write.error !== null && <WriteFailure error={write.error} />}
      </div>
    </Sheet>
  );
}
