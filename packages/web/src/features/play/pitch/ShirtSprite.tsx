import { SHIRT_SPRITE } from "@elleveren/contract/shirt-art.ts";

/** The shirts, drawn once per page and used by reference (Shirt.tsx). */
export const ShirtSprite = () => (
  // eslint-disable-next-line react/no-danger -- our own markup, with nothing of anybody's in it
  <svg aria-hidden="true" width="0" height="0" className="vh" dangerouslySetInnerHTML={{ __html: SHIRT_SPRITE }} />
);
