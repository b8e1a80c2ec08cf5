export { createForecastBook, type ForecastBook, type Forecasts } from "./forecast-book.ts";
export { forecastRoutes } from "./forecasts.routes.ts";
export { selectMeans } from "./forecasts.sql.ts";
export { registerForecasts } from "./keep-forecasts.ts";
