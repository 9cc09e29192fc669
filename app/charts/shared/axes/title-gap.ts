/** As far as a title is from its axis where nothing is set. */
export const TITLE_GAP_PX = 15;
