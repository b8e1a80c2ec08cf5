export { loadReview } from "./load-review.ts";
