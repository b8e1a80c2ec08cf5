/** The drawings of styles/header-art (GL-30): one for each visit, so that nothing changes from page to page. */
export const HEADER_IMAGES = 6;

/** `chance` is from 0 up to 1. */
export const chooseHeaderImage = (chance: number): number => 1 + Math.floor(chance * HEADER_IMAGES);
