/**
 * Which file each shared module of the site goes to. A file costs a phone's network a round trip and a kilobyte its time,
 * so the pages that a visit begins on decide: what my team and two others need is one file, what my team alone needs comes
 * with it and with nothing else, and what only later screens share comes in a few files by subject.
 */

/** Rolldown's graph of modules. */
interface Graph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/**
 * The pages a visit begins on, by the file of their screen and a letter: `h` and `s` are `/`, `l` is the lower part
 * of Points.
 */
const FIRST: readonly (readonly [file: string, letter: string])[] = [
  ["my-team/MyTeamScreen.tsx", "m"],
  ["transfers/TransfersScreen.tsx", "t"],
  ["points/PointsScreen.tsx", "p"],
  ["points/RankThrough.tsx", "l"],
  ["points/SwingSummary.tsx", "l"],
  ["fixtures/FixturesScreen.tsx", "f"],
  ["landing/LandingScreen.tsx", "h"],
  ["status/StatusScreen.tsx", "s"],
];

/** Files by the pages that need a module at once; a module goes to the first that fits. */
const BY_PAGES: readonly (readonly [name: string, fits: (pages: string) => boolean])[] = [
  ["basics", (pages) => pages.includes("m") && pages.length > 2],
  ["team-parts", (pages) => pages.includes("m")],
  ["round-parts", (pages) => pages.includes("p") && pages.length > 1],
  ["search-parts", (pages) => pages.includes("s") && pages.includes("t")],
  ["status-parts", (pages) => pages.includes("s")],
  ["market-parts", (pages) => pages.includes("t")],
  ["points-parts", (pages) => pages.includes("p")],
  ["live-parts", (pages) => pages.includes("l")],
];

const LIBRARIES = /node_modules[\\/](react-aria|react-stately|@internationalized)/;
/** Imported through one module that names them all, so that every page seems to need each: how many really do decides. */
const BEHIND_ONE_DOOR = /packages[\\/]rules|node_modules[\\/]lucide-react/;
const UI = /src[\\/]ui[\\/](?!charts|overlays[\\/](SheetFrame|TooltipBubble)|page[\\/]QrCode)/;
const ACCOUNTS = /src[\\/](features[\\/](accounts|security|ended-session)|api[\\/]people[\\/])/;
const LEAGUES = /src[\\/](features[\\/](leagues|cups|moderation)|ui[\\/]charts|api[\\/](leagues|teams)[\\/])/;

/** Answers with the letters of the pages that need a module at once, each once, in alphabetical order. */
function readPages(graph: Graph): (id: string) => string {
  const known = new Map<string, string>();
  return function pagesOf(id: string): string {
    const found = known.get(id);
    if (found !== undefined) return found;
    // No module needs itself to be loaded (`tools/boundaries.test.ts`); one that did would end here.
    known.set(id, "");
    const own = FIRST.find(([file]) => id.replaceAll("\\", "/").endsWith(file))?.[1] ?? "";
    const letters = own + (graph.getModuleInfo(id)?.importers ?? []).map(pagesOf).join("");
    const pages = [...new Set(letters)].sort().join("");
    known.set(id, pages);
    return pages;
  };
}

let pagesOf: ((id: string) => string) | undefined;

/** For Rolldown: the highest priority first, and what a module itself needs goes with it unless it has a file by then. */
export const chunkGroups = [
  { name: "start", tags: ["$initial" as const], priority: 99 },
  { name: "overlays", test: LIBRARIES, minShareCount: 2, priority: 98 },
  { name: "shared", test: BEHIND_ONE_DOOR, minShareCount: 3, priority: 97 },
  ...BY_PAGES.map(([name, fits], index) => ({
    debugName: name,
    name(id: string, graph: Graph) {
      pagesOf ??= readPages(graph);
      return !BEHIND_ONE_DOOR.test(id) && fits(pagesOf(id)) ? name : null;
    },
    minShareCount: 2,
    priority: 90 - 10 * index,
  })),
  // Between what rounds share and what single pages need: a form of another screen brings no market with it.
  { name: "form-parts", test: UI, minShareCount: 3, priority: 65 },
  { name: "accounts", test: ACCOUNTS, minShareCount: 3, priority: 6 },
  { name: "league-parts", test: LEAGUES, minShareCount: 3, priority: 4 },
];
