import { useLingui } from "@lingui/react/macro";
import { ExternalLink, Mail } from "lucide-react";

import { useBrand } from "../../../brand/brand-context.tsx";
import { OwnText } from "./OwnText.tsx";

/** Contacts: the operator's e-mail address and page, as far as there are any. */
export function Contact() {
  const { t } = useLingui();
  const { supportEmail, contactUrl, responsible } = useBrand();
  return (
    <OwnText name="contact">
      <h2>{t`Contact`}</h2>
      {supportEmail === null && contactUrl === null && (
        <p className="note">{t`Ask whoever invited you to the game; this site has no support address yet.`}</p>
      )}
      {supportEmail !== null && (
        <p className="row gap-2 tap">
          <Mail aria-hidden="true" />
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      )}
      {contactUrl !== null && (
        <p className="row gap-2 tap">
          <ExternalLink aria-hidden="true" />
          <a href={contactUrl} target="_blank" rel="noopener noreferrer">{t`The contact page`}</a>
        </p>
      )}
      {responsible !== null && <p>{t`Responsible for the game: ${responsible}`}</p>}
    </OwnText>
  );
}
