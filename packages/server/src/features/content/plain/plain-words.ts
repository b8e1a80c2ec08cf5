/** What the plain page says, in the languages of the site: it has no catalogue. */
import type { Language } from "@elleveren/contract";
import type { Position } from "@elleveren/rules";

/** Why the page says something above everything else. */
export type PlainNotice =
  | "wrong_login"
  | "wrong_code"
  | "too_often"
  | "begin_again"
  | "saved"
  | "not_saved"
  | "too_late"
  | "suspended"
  | "closed"
  | "busy"
  | "failed";

export interface PlainWords {
  readonly title: string;
  readonly deadline: (round: string, when: string) => string;
  readonly noDeadline: string;
  readonly whyTitle: string;
  readonly why: (game: string) => string;
  /** Those of `packages/web/.browserslistrc`, which a test compares. */
  readonly browsers: readonly string[];
  readonly update: string;
  readonly meanwhile: string;
  readonly signIn: string;
  readonly email: string;
  readonly password: string;
  readonly noOtherWays: string;
  readonly codeTitle: string;
  readonly code: string;
  readonly codeHint: string;
  readonly next: string;
  readonly trustTitle: string;
  readonly trust: string;
  readonly noTrust: string;
  readonly otherStep: string;
  readonly cancel: string;
  readonly signOut: string;
  readonly noTeam: string;
  readonly seasonPoints: (points: string, rank: string | null, count: string) => string;
  readonly roundPoints: (round: string, points: string, isProvisional: boolean) => string;
  readonly cost: (points: string) => string;
  readonly chip: (name: string) => string;
  readonly lastTitle: (round: string) => string;
  readonly nextTitle: (round: string) => string;
  readonly lastCaption: string;
  readonly nextCaption: string;
  readonly footballer: string;
  readonly place: string;
  readonly price: string;
  readonly points: string;
  readonly notPlayed: string;
  /** Where a footballer is in a match that is not over: the words of the site, which a test compares. */
  readonly inMatch: {
    readonly eleven: string;
    readonly bench: string;
    readonly not_in_eleven: string;
    readonly left_out: string;
    /** Null where nobody knows the minute; 0 for who started. */
    readonly on: (sinceMinute: number | null) => string;
    readonly off: (minute: number | null) => string;
    readonly sentOff: (minute: number | null) => string;
  };
  readonly positions: Readonly<Record<Position, string>>;
  readonly bench: string;
  readonly captain: string;
  readonly vice: string;
  readonly armbands: string;
  readonly swap: string;
  readonly off: string;
  readonly on: string;
  readonly save: string;
  readonly reload: string;
  readonly back: string;
  readonly notices: Readonly<Record<PlainNotice, string>>;
}

export const PLAIN_WORDS: Readonly<Record<Language, PlainWords>> = {
  nb: {
    title: "Den enkle siden",
    deadline: (round, when) => `Fristen for ${round} er ${when}, norsk tid.`,
    noDeadline: "Ingen runde er åpen akkurat nå.",
    whyTitle: "Hele spillet",
    why: (game) =>
      `Nettleseren din er for gammel for resten av ${game}, eller JavaScript er slått av. Spillet virker i:`,
    browsers: [
      "Safari på iPhone og iPad med iOS 16.4 eller nyere",
      "Safari 16.4 eller nyere på Mac",
      "Chrome og Edge 109 eller nyere",
      "Firefox 115 eller nyere",
    ],
    update:
      "På iPhone og iPad: Innstillinger, Generelt, Programvareoppdatering. På Android: Play Butikk, søk etter Chrome, Oppdater. På PC og Mac: last ned den nyeste Firefox eller Chrome. Er JavaScript slått av, slår du det på i nettleserens innstillinger.",
    meanwhile:
      "Her kan du se laget ditt og stille det til neste runde uten å oppdatere noe. Bytter krever en nyere nettleser.",
    signIn: "Logg inn",
    email: "E-post",
    password: "Passord",
    noOtherWays: "Passnøkler, kode på e-post og innlogging hos andre virker bare i en nyere nettleser.",
    codeTitle: "Skriv inn koden",
    code: "Kode",
    codeHint: "Seks sifre fra kodeappen, eller en av reservekodene dine. Passnøkler virker ikke her.",
    next: "Gå videre",
    trustTitle: "Skal vi huske denne nettleseren?",
    trust: "Ja, ikke spør om kode her igjen",
    noTrust: "Nei, logg meg bare inn",
    otherStep:
      "Innloggingen må fullføres i en nyere nettleser. Har du fått et brev fra oss, åpner du lenken i det der.",
    cancel: "Avbryt",
    signOut: "Logg ut",
    noTeam: "Du har ikke noe lag ennå. Laget tar du ut i en nyere nettleser.",
    seasonPoints: (points, rank, count) =>
      rank === null ? `${points} poeng totalt.` : `${points} poeng totalt, nummer ${rank} av ${count} lag.`,
    roundPoints: (round, points, isProvisional) => `${round}: ${points} poeng${isProvisional ? ", foreløpig" : ""}.`,
    cost: (points) => `−${points} for bytter.`,
    chip: (name) => `Chip: ${name}.`,
    lastTitle: (round) => `Poeng i ${round}`,
    nextTitle: (round) => `Laget til ${round}`,
    lastCaption: "Med kapteinsbind og chip regnet inn",
    nextCaption: "Slik står laget nå",
    footballer: "Spiller",
    place: "Plass",
    price: "Pris",
    points: "Poeng",
    notPlayed: "ikke spilt",
    inMatch: {
      eleven: "i startelleveren",
      bench: "på benken",
      not_in_eleven: "ikke i startelleveren",
      left_out: "ikke i kamptroppen",
      on: (since) => (since ? `på banen siden ${since}′` : "på banen"),
      off: (minute) => (minute === null ? "byttet ut" : `byttet ut i ${minute}′`),
      sentOff: (minute) => (minute === null ? "utvist" : `utvist i ${minute}′`),
    },
    positions: { GKP: "Keeper", DEF: "Forsvar", MID: "Midtbane", FWD: "Angrep" },
    bench: "Benken",
    captain: "Kaptein",
    vice: "Visekaptein",
    armbands: "Velg kaptein",
    swap: "Bytt inn fra benken",
    off: "Ut av elleveren",
    on: "Inn fra benken",
    save: "Lagre",
    reload: "Vis nye poeng",
    back: "Tilbake til den enkle siden",
    notices: {
      wrong_login: "E-posten eller passordet er feil.",
      wrong_code: "Koden er feil. Prøv igjen.",
      too_often: "For mange forsøk. Vent et kvarter, og prøv igjen.",
      begin_again: "Siden var blitt for gammel, og ingenting ble endret. Prøv igjen.",
      saved: "Lagret.",
      not_saved: "Det går ikke: da er ikke oppstillingen lovlig lenger. Ingenting ble endret.",
      too_late: "Fristen er passert. Ingenting ble endret.",
      suspended: "Laget er utestengt av dem som driver spillet, og kan ikke endres.",
      closed: "Spillet er stengt for vedlikehold. Prøv igjen om litt.",
      busy: "Vi rekker ikke over alle akkurat nå. Prøv igjen om litt.",
      failed: "Beklager, det oppsto en uventet feil.",
    },
  },
  nn: {
    title: "Den enkle sida",
    deadline: (round, when) => `Fristen for ${round} er ${when}, norsk tid.`,
    noDeadline: "Ingen runde er open akkurat no.",
    whyTitle: "Heile spelet",
    why: (game) =>
      `Nettlesaren din er for gammal for resten av ${game}, eller JavaScript er slått av. Spelet verkar i:`,
    browsers: [
      "Safari på iPhone og iPad med iOS 16.4 eller nyare",
      "Safari 16.4 eller nyare på Mac",
      "Chrome og Edge 109 eller nyare",
      "Firefox 115 eller nyare",
    ],
    update:
      "På iPhone og iPad: Innstillingar, Generelt, Programvareoppdatering. På Android: Play Butikk, søk etter Chrome, Oppdater. På PC og Mac: last ned den nyaste Firefox eller Chrome. Er JavaScript slått av, slår du det på i innstillingane til nettlesaren.",
    meanwhile:
      "Her kan du sjå laget ditt og stille det til neste runde utan å oppdatere noko. Bytte krev ein nyare nettlesar.",
    signIn: "Logg inn",
    email: "E-post",
    password: "Passord",
    noOtherWays: "Passnøklar, kode på e-post og innlogging hos andre verkar berre i ein nyare nettlesar.",
    codeTitle: "Skriv inn koden",
    code: "Kode",
    codeHint: "Seks siffer frå kodeappen, eller ein av reservekodane dine. Passnøklar verkar ikkje her.",
    next: "Gå vidare",
    trustTitle: "Skal vi hugse denne nettlesaren?",
    trust: "Ja, ikkje spør om kode her igjen",
    noTrust: "Nei, berre logg meg inn",
    otherStep:
      "Innlogginga må fullførast i ein nyare nettlesar. Har du fått eit brev frå oss, opnar du lenkja i det der.",
    cancel: "Avbryt",
    signOut: "Logg ut",
    noTeam: "Du har ikkje noko lag enno. Laget tek du ut i ein nyare nettlesar.",
    seasonPoints: (points, rank, count) =>
      rank === null ? `${points} poeng totalt.` : `${points} poeng totalt, nummer ${rank} av ${count} lag.`,
    roundPoints: (round, points, isProvisional) => `${round}: ${points} poeng${isProvisional ? ", førebels" : ""}.`,
    cost: (points) => `−${points} for bytte.`,
    chip: (name) => `Chip: ${name}.`,
    lastTitle: (round) => `Poeng i ${round}`,
    nextTitle: (round) => `Laget til ${round}`,
    lastCaption: "Med kapteinsbind og chip rekna inn",
    nextCaption: "Slik står laget no",
    footballer: "Spelar",
    place: "Plass",
    price: "Pris",
    points: "Poeng",
    notPlayed: "ikkje spela",
    inMatch: {
      eleven: "i startellevaren",
      bench: "på benken",
      not_in_eleven: "ikkje i startellevaren",
      left_out: "ikkje i kamptroppen",
      on: (since) => (since ? `på banen sidan ${since}′` : "på banen"),
      off: (minute) => (minute === null ? "bytt ut" : `bytt ut i ${minute}′`),
      sentOff: (minute) => (minute === null ? "utvist" : `utvist i ${minute}′`),
    },
    positions: { GKP: "Keeper", DEF: "Forsvar", MID: "Midtbane", FWD: "Angrep" },
    bench: "Benken",
    captain: "Kaptein",
    vice: "Visekaptein",
    armbands: "Vel kaptein",
    swap: "Byt inn frå benken",
    off: "Ut av ellevaren",
    on: "Inn frå benken",
    save: "Lagre",
    reload: "Vis nye poeng",
    back: "Tilbake til den enkle sida",
    notices: {
      wrong_login: "E-posten eller passordet er feil.",
      wrong_code: "Koden er feil. Prøv igjen.",
      too_often: "For mange forsøk. Vent eit kvarter, og prøv igjen.",
      begin_again: "Sida var vorten for gammal, og ingenting vart endra. Prøv igjen.",
      saved: "Lagra.",
      not_saved: "Det går ikkje: då er ikkje oppstillinga lovleg lenger. Ingenting vart endra.",
      too_late: "Fristen er passert. Ingenting vart endra.",
      suspended: "Laget er utestengt av dei som driv spelet, og kan ikkje endrast.",
      closed: "Spelet er stengt for vedlikehald. Prøv igjen om litt.",
      busy: "Vi rekk ikkje over alle akkurat no. Prøv igjen om litt.",
      failed: "Beklagar, det oppstod ein uventa feil.",
    },
  },
  en: {
    title: "The plain page",
    deadline: (round, when) => `The deadline for ${round} is ${when}, Norwegian time.`,
    noDeadline: "No round is open right now.",
    whyTitle: "The whole game",
    why: (game) => `Your browser is too old for the rest of ${game}, or JavaScript is off. The game works in:`,
    browsers: [
      "Safari on iPhone and iPad with iOS 16.4 or newer",
      "Safari 16.4 or newer on a Mac",
      "Chrome and Edge 109 or newer",
      "Firefox 115 or newer",
    ],
    update:
      "On iPhone and iPad: Settings, General, Software Update. On Android: Play Store, search for Chrome, Update. On a PC or Mac: download the newest Firefox or Chrome. If JavaScript is off, switch it on in the browser's settings.",
    meanwhile:
      "Here you can see your team and line it up for the next round without updating anything. Transfers need a newer browser.",
    signIn: "Sign in",
    email: "Email",
    password: "Password",
    noOtherWays: "Passkeys, codes by email and signing in with others work in a newer browser only.",
    codeTitle: "Type your code",
    code: "Code",
    codeHint: "Six digits from your authenticator app, or one of your recovery codes. Passkeys do not work here.",
    next: "Continue",
    trustTitle: "Remember this browser?",
    trust: "Yes, do not ask for a code here again",
    noTrust: "No, just sign me in",
    otherStep: "This sign-in has to be finished in a newer browser. If we sent you a letter, open its link there.",
    cancel: "Cancel",
    signOut: "Sign out",
    noTeam: "You have no team yet. Pick one in a newer browser.",
    seasonPoints: (points, rank, count) =>
      rank === null ? `${points} points overall.` : `${points} points overall, rank ${rank} of ${count} teams.`,
    roundPoints: (round, points, isProvisional) => `${round}: ${points} points${isProvisional ? ", provisional" : ""}.`,
    cost: (points) => `−${points} for transfers.`,
    chip: (name) => `Chip: ${name}.`,
    lastTitle: (round) => `Points in ${round}`,
    nextTitle: (round) => `Your team for ${round}`,
    lastCaption: "Armband and chip included",
    nextCaption: "As the team stands now",
    footballer: "Player",
    place: "Position",
    price: "Price",
    points: "Points",
    notPlayed: "not played",
    inMatch: {
      eleven: "in the announced eleven",
      bench: "on the bench",
      not_in_eleven: "not in the eleven",
      left_out: "not in the squad",
      on: (since) => (since ? `on the pitch since ${since}′` : "on the pitch"),
      off: (minute) => (minute === null ? "taken off" : `taken off at ${minute}′`),
      sentOff: (minute) => (minute === null ? "sent off" : `sent off at ${minute}′`),
    },
    positions: { GKP: "Goalkeeper", DEF: "Defender", MID: "Midfielder", FWD: "Forward" },
    bench: "The bench",
    captain: "Captain",
    vice: "Vice-captain",
    armbands: "Choose your captain",
    swap: "Bring on a substitute",
    off: "Out of the eleven",
    on: "On from the bench",
    save: "Save",
    reload: "Show new points",
    back: "Back to the plain page",
    notices: {
      wrong_login: "The email or password is wrong.",
      wrong_code: "The code is wrong. Try again.",
      too_often: "Too many attempts. Wait a quarter of an hour, and try again.",
      begin_again: "The page had grown too old, and nothing was changed. Try again.",
      saved: "Saved.",
      not_saved: "That is not possible: the formation would not be allowed. Nothing was changed.",
      too_late: "The deadline has passed. Nothing was changed.",
      suspended: "The team is suspended by those who run the game, and cannot be changed.",
      closed: "The game is closed for maintenance. Try again in a while.",
      busy: "We cannot keep up with everybody right now. Try again in a moment.",
      failed: "Sorry, but there has been an unexpected error.",
    },
  },
};
