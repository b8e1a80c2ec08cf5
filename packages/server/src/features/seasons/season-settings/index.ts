export { seasonSettingsRoutes } from "./season-settings.routes.ts";
