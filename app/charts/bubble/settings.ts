// Defaults of settings, for the panel and the drawing.

export const BUBBLE_PX = 25;
export const OPACITY = 0.6;
