export { shareRoutes } from "./share.routes.ts";
export { SHARE_WORDS } from "./share-words.ts";
