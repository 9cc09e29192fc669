// Defaults of settings, for the panel and the drawing.

export const ROW_PX = 25;
