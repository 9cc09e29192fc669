/** Default distance of a title from its axis in px. */
export const TITLE_GAP_PX = 15;
