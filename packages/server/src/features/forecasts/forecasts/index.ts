export { createForecastBook, type ForecastBook, type Forecasts } from "./forecast-book.ts";
export { forecastRoutes } from "./forecasts.routes.ts";
export { selectForecast, selectMeans } from "./forecasts.sql.ts";
export { keepForecasts, registerForecasts } from "./keep-forecasts.ts";
