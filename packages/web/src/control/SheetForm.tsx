import type { ReactNode } from "react";
import { useLingui } from "@lingui/react/macro";

import { Button } from "../ui/Button.tsx";
import { TextField } from "../ui/forms/Fields.tsx";
import { Sheet } from "../ui/overlays/Sheet.tsx";
import { TextArea } from "../ui/forms/TextArea.tsx";
import { useSubmit } from "../ui/forms/use-submit.ts";
import { Problems } from "./Problems.tsx";

interface SheetFormProps {
  readonly title: string;
  readonly width?: "normal" | "wide";
  readonly className: string | undefined;
  readonly children: ReactNode;
  readonly problems: readonly string[];
  readonly button: ReactNode;
  readonly kind?: "go" | "danger";
  readonly disabledReason?: string | undefined;
  /** Below the button. */
  readonly foot?: ReactNode;
  readonly isPending: boolean;
  /** Answers nothing where there is nothing to send. */
  readonly onSubmit: () => Promise<unknown> | undefined;
  readonly onClose: () => void;
}

/** A form over the page: its fields, its refusals, and the submit button. */
export function SheetForm({
  title,
  width,
  className,
  children,
  problems,
  button,
  kind = "go",
  ...rest
}: SheetFormProps) {
  const submit = useSubmit(() => (rest.disabledReason === undefined ? rest.onSubmit() : undefined));
  return (
    <Sheet isOpen onClose={rest.onClose} title={title} {...(width && { width })}>
      <form className={className} onSubmit={submit}>
        {children}
        <Problems sentences={problems} />
        <Button type="submit" kind={kind} isPending={rest.isPending} disabledReason={rest.disabledReason}>
          {button}
        </Button>
        {rest.foot}
      </form>
    </Sheet>
  );
}

interface WhyProps {
  readonly value: string;
  readonly onChange: (why: string) => void;
}

/** Why, for the audit log. */
export function WhyField({ hint, isRequired = true, ...rest }: WhyProps & { hint?: string; isRequired?: boolean }) {
  const { t } = useLingui();
  return <TextField label={t`Why`} hint={hint} isRequired={isRequired} minLength={3} maxLength={500} {...rest} />;
}

/** The reason, in several lines; `hint` names its readers. */
export function WhyText({ hint, label, ...rest }: WhyProps & { hint: string; label?: string }) {
  const { t } = useLingui();
  return <TextArea label={label ?? t`Why`} hint={hint} maxLength={1000} {...rest} />;
}
