import { useLingui } from "@lingui/react/macro";

import { paths } from "../../../paths.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { buttonLook } from "../../../ui/button-class.ts";
import { MessagePage } from "../../../ui/states.tsx";
import { AppLink } from "../../shell/AppLink.tsx";
import { PageTitle } from "../../shell/page-title.tsx";

/** A sign-in elsewhere that came to nothing: why, what one can do about it, and the way back. */
export function AuthenticationError({ children, hint }: { children: string; hint: string | null }) {
  const { t } = useLingui();
  return (
    <MessagePage
      title={t`Authentication Error`}
      actions={<AppLink to={paths.home} {...buttonLook("go")}>{t`Back to Login`}</AppLink>}
    >
      <PageTitle title={t`Authentication Error`} mast="" />
      <Alert kind="error">{children}</Alert>
      {hint !== null && <p>{hint}</p>}
    </MessagePage>
  );
}
