// Defaults of settings, for the panel and the drawing.

export const START_ANGLE = 225;
export const END_ANGLE = -45;
export const SPLIT_NUMBER = 10;
export const FONT_SIZE = 15;
