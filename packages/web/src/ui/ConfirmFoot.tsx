import { Trans } from "@lingui/react/macro";

import { Button, type ButtonProps } from "./Button.tsx";

interface ConfirmFootProps extends ButtonProps {
  readonly kind: "go" | "danger";
  readonly onCancel: () => void;
}

/** The foot of a sheet that asks: the way out, and the button that does it. */
export const ConfirmFoot = ({ onCancel, ...act }: ConfirmFootProps) => (
  <>
    <Button onPress={onCancel}>
      <Trans>Cancel</Trans>
    </Button>
    <Button {...act} />
  </>
);
