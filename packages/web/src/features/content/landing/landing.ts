import { laterPart } from "../../../later/later-part.tsx";

/** Code of its own: a manager's pages carry nothing of the front page. */
export const landing = laterPart(() => import("./LandingScreen.tsx"), "LandingScreen");
