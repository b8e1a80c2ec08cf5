import { Trans } from "@lingui/react/macro";

import { formatDayTime } from "../../i18n/format.ts";
import type { Feed, RefusedFile } from "../api/feeds.ts";
import styles from "./FeedsScreen.module.css";
import { Problem } from "./Problem.tsx";

/** Files of watched folders that were refused, under their names, until they are mended; nothing where there are none. */
export function RefusedFiles({ feeds }: { feeds: readonly Feed[] }) {
  const files = feeds.flatMap(({ name: feed, refusedFiles }) => refusedFiles.map((file) => ({ feed, file })));
  if (files.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="refused-files">
      <h2 id="refused-files">
        <Trans>Refused files</Trans>
      </h2>
      <ul className={styles.list}>
        {files.map(({ feed, file }) => (
          <li key={`${feed} ${file.name}`} className={styles.card}>
            <p className={styles.value}>
              <strong>{file.name}</strong> <span className="sub">{`${feed}, ${formatDayTime(file.readAtMs)}`}</span>
            </p>
            {file.problem && (
              <p className={styles.value}>
                <Problem problem={file.problem} />
              </p>
            )}
            <p className="sub">
              <Place file={file} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Place({ file: { aside } }: { file: RefusedFile }) {
  if (aside === null) return <Trans>It lies where it was put, and is read again when it changes.</Trans>;
  return (
    <Trans>
      Set aside as <code>{aside}</code>. Mended and put back into the folder, it is read again.
    </Trans>
  );
}
