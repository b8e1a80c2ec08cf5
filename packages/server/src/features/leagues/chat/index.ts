export { askRoutes } from "./ask.routes.ts";
export { chatRoutes } from "./chats.routes.ts";
export { deleteOldQuestions } from "./chats.sql.ts";
