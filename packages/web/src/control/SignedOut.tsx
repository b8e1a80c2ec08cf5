import { useLingui } from "@lingui/react/macro";

import { Sheet } from "../ui/Sheet.tsx";
import { Door } from "./ControlDoor.tsx";
import styles from "./Desk.module.css";

/** Over a page whose session has ended: what stands there waits beneath, and is there when somebody has signed in again. */
export function SignedOutSheet() {
  const { t } = useLingui();
  return (
    <Sheet isOpen title={t`You are not signed in any more`}>
      <div className={styles.sheet}>
        <p>{t`Your session has ended. What you have written stays as it is.`}</p>
        <Door />
      </div>
    </Sheet>
  );
}
