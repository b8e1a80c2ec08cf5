import { TURF, TURF_VIEW_BOX } from "@elleveren/contract/turf-art.ts";

import styles from "./Turf.module.css";

/** The field under the pitch. */
export const Turf = () => (
  <svg
    className={styles.turf}
    viewBox={TURF_VIEW_BOX}
    preserveAspectRatio="none"
    aria-hidden="true"
    // eslint-disable-next-line react/no-danger -- our own markup, with nothing of anybody's in it
    dangerouslySetInnerHTML={{ __html: TURF }}
  />
);
