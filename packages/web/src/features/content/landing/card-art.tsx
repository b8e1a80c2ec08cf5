/** The pictures of the four cards: drawn with tokens, so that they follow the brand. */
import { useGame } from "../../../api/content/game.ts";
import { Shirt } from "../../play/pitch/index.ts";
import styles from "./HighlightCards.module.css";
import { WideTurf } from "./WideTurf.tsx";

/** Left and top in per cent, size in pixels. */
interface Place {
  readonly left: number;
  readonly top: number;
  readonly size: number;
}

function Shirts({ places, from }: { places: readonly Place[]; from: number }) {
  const clubs = useGame().clubs.filter((club) => !club.isUnavailable);
  return (
    <span className={styles.shirts} aria-hidden="true">
      {places.map((place, index) => {
        const club = clubs[(from + index * 3) % Math.max(1, clubs.length)];
        return (
          club && (
            <span key={index} style={{ left: `${place.left}%`, top: `${place.top}%` }}>
              <Shirt kit={club.kit.shirt} size={place.size} />
            </span>
          )
        );
      })}
    </span>
  );
}

export const SquadArt = () => (
  <>
    <span className={styles.turf}>
      <WideTurf />
    </span>
    <Shirts
      from={1}
      places={[
        { left: 21, top: 42, size: 46 },
        { left: 40, top: 31, size: 42 },
        { left: 75, top: 34, size: 42 },
        { left: 61, top: 51, size: 54 },
        { left: 89, top: 46, size: 48 },
      ]}
    />
  </>
);

export const LeaguesArt = () => (
  <svg viewBox="0 0 280 132" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <g fill="none" strokeLinejoin="round" strokeLinecap="round">
      <path
        d="M-10 30 50 30 110 46 170 30 300 30M-10 54 50 70 110 30 170 70 230 54 300 72"
        stroke="var(--line-2)"
        strokeWidth="3"
      />
      <path d="M-10 92 50 92 110 70 170 92 230 92 300 96" stroke="var(--line-2)" opacity=".6" strokeWidth="3" />
      <path d="M-10 112 50 112 110 92 170 50 230 30 300 26" stroke="var(--you)" strokeWidth="6" />
    </g>
    <circle cx="230" cy="30" r="9" fill="var(--accent-live)" />
  </svg>
);

export const PrizesArt = () => (
  <svg viewBox="0 0 280 132" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <g transform="translate(140 0) skewX(-12)">
      <path d="M-40 132V26h26v106zM0 132V26h26v106z" fill="var(--you)" opacity=".9" />
    </g>
    <g fill="#ffd24a">
      <path d="M108 34h52v26a26 26 0 0 1-52 0z" />
      <path d="M128 84h12v18h-12z" />
      <path d="M112 102h44v10h-44z" />
    </g>
    <path d="M108 42H94c0 16 6 22 18 24M160 42h14c0 16-6 22-18 24" fill="none" stroke="#ffd24a" strokeWidth="6" />
    <circle cx="134" cy="54" r="10" fill="var(--accent-live)" />
  </svg>
);

export const ScoutArt = () => (
  <>
    <svg viewBox="0 0 280 132" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <g fill="none" stroke="var(--line-2)" opacity=".7" strokeWidth="2">
        <circle cx="140" cy="132" r="40" />
        <circle cx="140" cy="132" r="76" />
        <circle cx="140" cy="132" r="112" />
        <circle cx="140" cy="132" r="150" />
      </g>
      <path d="M140 132 196 8 250 40z" fill="var(--you)" opacity=".35" />
      <circle cx="212" cy="18" r="6" fill="var(--accent-live)" />
    </svg>
    <Shirts
      from={8}
      places={[
        { left: 76, top: 20, size: 44 },
        { left: 29, top: 39, size: 36 },
        { left: 51, top: 52, size: 32 },
      ]}
    />
  </>
);
