// Defaults of settings, for the panel and the drawing.

export const SIZE_FROM = 10;
export const SIZE_TO = 70;
