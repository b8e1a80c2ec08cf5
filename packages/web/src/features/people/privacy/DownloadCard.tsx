import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";

import { isTooOften } from "../../../api/people/auth.ts";
import { fetchData } from "../../../api/teams/privacy.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { WriteFailure } from "../../site/problems/ProblemList.tsx";
import { useProtected } from "../security/reauthenticate/use-protected.tsx";
import { TooOften } from "../../site/problems/TooOften.tsx";
import styles from "./PrivacyScreen.module.css";
import { saveFile } from "./save-file.ts";

/** Everything that is stored, as a file. */
export function DownloadCard() {
  const { t } = useLingui();
  const { run, dialog } = useProtected();
  const download = useMutation({
    mutationFn: () => run(fetchData),
    onSuccess: (data) => saveFile("elleveren-data.json", JSON.stringify(data, null, 2)),
  });
  return (
    <Card title={t`A copy of your data`} isPadded>
      <div className={styles.stack}>
        <p>
          <Trans>Everything we have stored about you, in one file (JSON). It is yours: keep it to yourself.</Trans>
        </p>
        {download.isError &&
          (isTooOften(download.error) ? (
            <Alert kind="error">
              <Trans>You have fetched it several times already.</Trans> <TooOften error={download.error} />
            </Alert>
          ) : (
            <WriteFailure error={download.error} />
          ))}
        {download.isSuccess && (
          <Alert kind="success">
            <Trans>The file is among your downloads.</Trans>
          </Alert>
        )}
        <Button isPending={download.isPending} onPress={() => download.mutate()}>
          <Trans>Download my data</Trans>
        </Button>
        {dialog}
      </div>
    </Card>
  );
}
