import type { WireManagedOrganisation, WireOrganisation } from "@elleveren/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { useState } from "react";

import { useSetDomains } from "../../../../api/leagues/manage-organisation.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { TextField } from "../../../../ui/forms/Fields.tsx";
import { IconButton } from "../../../../ui/IconButton.tsx";
import membersStyles from "../../leagues/members/Members.module.css";
import { OrganisationFailure } from "../OrganisationFailure.tsx";
import styles from "./Manage.module.css";

interface DomainsCardProps {
  readonly organisation: WireOrganisation;
  readonly managed: WireManagedOrganisation;
}

/** The e-mail domains that open it without a code, with what is refused and why. */
export function DomainsCard({ organisation: { id }, managed: { domains, own_domains: own } }: DomainsCardProps) {
  const { t } = useLingui();
  const set = useSetDomains(id);
  const [typed, setTyped] = useState("");
  const names = domains.map(({ domain }) => domain);
  const free = own.filter((domain) => !names.includes(domain));
  const add = (domain: string) => set.mutate([...names, domain], { onSuccess: () => setTyped("") });
  return (
    <Card title={t`Join by e-mail address`}>
      <div className="stack gap-3 pad-low">
        <p className="note">
          <Trans>
            Whoever has a verified address at one of these domains joins without a code. It has to be a domain of an
            address that you have verified yourself, and none where everybody can have one.
          </Trans>
        </p>
      </div>
      {domains.length > 0 && (
        <ul className={membersStyles.rows} aria-label={t`Domains`}>
          {domains.map(({ domain, is_lost: isLost }) => (
            <li key={domain}>
              <span className={membersStyles.who}>
                <b>{domain}</b>
                {isLost && (
                  <small>
                    <Trans>
                      No administrator has a verified address there any more: nobody joins by it until one has.
                    </Trans>
                  </small>
                )}
              </span>
              <IconButton
                label={t`Take ${domain} away`}
                onPress={() => set.mutate(names.filter((other) => other !== domain))}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <form
        className="stack gap-3 pad-row"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== "" && !set.isPending) add(typed.trim());
        }}
      >
        {free.length > 0 && (
          <div className="flex wrap gap-2">
            {free.map((domain) => (
              <Button key={domain} onPress={() => add(domain)}>
                {t`Add ${domain}`}
              </Button>
            ))}
          </div>
        )}
        <div className={styles.line}>
          <TextField
            label={t`Domain`}
            value={typed}
            onChange={setTyped}
            maxLength={253}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck="false"
            placeholder="bedriften.no"
          />
          <Button
            type="submit"
            isPending={set.isPending}
            disabledReason={typed.trim() === "" ? t`Write a domain first.` : undefined}
          >
            <Trans>Add</Trans>
          </Button>
        </div>
        <OrganisationFailure error={set.error} />
      </form>
    </Card>
  );
}
