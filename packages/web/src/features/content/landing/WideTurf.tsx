import styles from "./WideTurf.module.css";

/** The same ground seen from the stand: wider, for landing art. */
export const WideTurf = () => (
  <svg className={styles.turf} viewBox="0 -32 1000 1032" preserveAspectRatio="none" aria-hidden="true">
    <path d="M0 -32H1000V1000H0z" fill="var(--pitch-a)" />
    <path
      d="M0 0H1000V26.9H0zM0 56.6H1000V89.4H0zM0 125.9H1000V166.7H0zM0 212.6H1000V264.7H0zM0 324.3H1000V393.2H0zM0 473.7H1000V569H0zM0 683.5H1000V823.9H0z"
      fill="var(--pitch-b)"
    />
    <g fill="none" stroke="var(--pitch-line)" strokeWidth="var(--pitch-stroke, 2)" strokeLinejoin="round">
      <path
        d="M230 0L770 0M230 0L-250 1000M770 0L1250 1000M339.9 0L315.6 85.5L684.4 85.5L660.1 0M427.3 0L423.9 25.9L576.1 25.9L572.7 0M566.9 85.6L560.1 91.1L552.2 96L543.2 100.2L533.2 103.6L522.6 106.1L511.4 107.6L500 108.1L488.6 107.6L477.4 106.1L466.8 103.6L456.8 100.2L447.8 96L439.9 91.1L433.1 85.6M237.9 0L236.5 1.7L234.1 3.2L231.1 4.2L227.8 4.5M772.2 4.5L768.9 4.2L765.9 3.2L763.5 1.7L762.1 0M34.5 407.3L965.5 407.3M374.7 407.3L377.2 393.8L381.2 380.8L386.5 368.5L393 357L400.6 346.3L409.2 336.6L418.7 327.9L428.9 320.2L439.8 313.7L451.2 308.3L463 304.1L475.2 301.1L487.5 299.3L500 298.6L512.5 299.3L524.8 301.1L537 304.1L548.8 308.3L560.2 313.7L571.1 320.2L581.3 327.9L590.8 336.6L599.4 346.3L607 357L613.5 368.5L618.8 380.8L622.8 393.8L625.3 407.3"
        vectorEffect="non-scaling-stroke"
      />
    </g>
    <path
      d="M470.9 0V-26H529.1V0"
      fill="none"
      stroke="var(--pitch-goal)"
      strokeWidth="3"
      vectorEffect="non-scaling-stroke"
    />
    <path
      d="M470.9 -26L474.392 -6.5H525.6080000000001L529.1 -26M482.5 -26V-6.5M494.2 -26V-6.5M505.8 -26V-6.5M517.5 -26V-6.5M470.9 -16.12H529.1"
      fill="none"
      stroke="var(--pitch-goal)"
      strokeOpacity=".45"
      strokeWidth="1"
      vectorEffect="non-scaling-stroke"
    />
  </svg>
);
