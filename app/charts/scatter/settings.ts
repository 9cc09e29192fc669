// Defaults of settings, for the panel and the drawing.

export const DEFAULT_MARKER_PX = 6;
