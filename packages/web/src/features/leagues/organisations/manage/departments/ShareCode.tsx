import type { WireOrganisation } from "@elleveren/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import type { DepartmentId } from "@elleveren/rules";
import { useState } from "react";

import { useRenewCode } from "../../../../../api/leagues/manage-organisation.ts";
import { paths } from "../../../../../paths.ts";
import { Alert } from "../../../../../ui/Alert.tsx";
import { Button } from "../../../../../ui/Button.tsx";
import { Card } from "../../../../../ui/Card.tsx";
import { CopyableText } from "../../../../../ui/CopyButton.tsx";
import { QrCode } from "../../../../../ui/page/QrCode.tsx";
import { ActSheet } from "../../ActSheet.tsx";
import { OrganisationFailure } from "../../OrganisationFailure.tsx";
import qrStyles from "../../../leagues/ShareLeague.module.css";

interface ShareCodeProps {
  /** Of the organisation or the department. */
  readonly name: string;
  readonly code: string;
}

/** A code, the link that leads straight in, and a picture of it for a notice board. */
export function ShareCode({ name, code }: ShareCodeProps) {
  const { t } = useLingui();
  const link = `${location.origin}${paths.autoJoin(code)}`;
  return (
    <div className="stack gap-3">
      <CopyableText title={t`Code`} text={code} label={t`Copy the code`} isBig />
      <CopyableText title={t`Link that leads straight in`} text={link} label={t`Copy the link`} />
      <figure className={qrStyles.picture}>
        <QrCode text={link} label={t`The link to ${name} as a QR code`} />
        <figcaption className="label">{t`For a notice board or a screen in the canteen.`}</figcaption>
      </figure>
    </div>
  );
}

interface CodeCardProps {
  readonly organisation: WireOrganisation;
  readonly code: string;
}

/** The organisation's own code: with it one comes in without a department, or into the one that a list has put one in. */
export function CodeCard({ organisation, code }: CodeCardProps) {
  const { t } = useLingui();
  const renew = useRenewCode(organisation.id);
  const [isAsking, setAsking] = useState(false);
  if (organisation.closed) {
    return (
      <Card title={t`Code of the organisation`} isPadded>
        <p className="note">
          <Trans>The organisation is closed, so its codes let nobody in. You open it under Settings.</Trans>
        </p>
      </Card>
    );
  }
  return (
    <Card title={t`Code of the organisation`} isPadded>
      <div className="stack left gap-4">
        <p className="note">
          <Trans>
            Whoever joins with it chooses a department afterwards, or is put where your list says. Each department has a
            code of its own too.
          </Trans>
        </p>
        <ShareCode name={organisation.name} code={code} />
        <Button kind="ghost" onPress={() => setAsking(true)}>{t`Make a new code`}</Button>
        {renew.isSuccess && <Alert kind="success">{t`The code is new. The old one no longer works.`}</Alert>}
      </div>
      {isAsking && (
        <ActSheet
          title={t`Make a new code`}
          onClose={() => setAsking(false)}
          action={t`Make a new code`}
          isDanger
          write={renew}
          onConfirm={() => renew.mutate(null, { onSuccess: () => setAsking(false) })}
        >
          <p>{t`The code and links you have shared stop working. Those who are in stay in.`}</p>
        </ActSheet>
      )}
    </Card>
  );
}

interface DepartmentCodeProps extends ShareCodeProps {
  readonly organisation: WireOrganisation;
  readonly departmentId: DepartmentId;
}

/** A department's code, and a new one in its place. */
export function DepartmentCode({ organisation, departmentId, name, code }: DepartmentCodeProps) {
  const { t } = useLingui();
  const renew = useRenewCode(organisation.id);
  return (
    <div className="stack left gap-4">
      <p className="note">
        <Trans>Whoever joins with it is in {name} at once.</Trans>
      </p>
      <ShareCode name={name} code={renew.data?.code ?? code} />
      <OrganisationFailure error={renew.error} />
      {renew.isSuccess && <Alert kind="success">{t`The code is new. The old one no longer works.`}</Alert>}
      <Button kind="ghost" isPending={renew.isPending} onPress={() => renew.mutate(departmentId)}>
        {t`Make a new code`}
      </Button>
    </div>
  );
}
