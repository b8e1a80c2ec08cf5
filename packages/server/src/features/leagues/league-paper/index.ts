export { leaguePaperRoutes, loadPaperFacts, type NamedPaperFact as PaperFact } from "./league-paper.routes.ts";
