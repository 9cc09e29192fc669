// Defaults of settings, for the panel and the drawing.

export const SIGNIFICANCE = 0.05;
export const P_DIGITS = 6;
export const LIFT_DIGITS = 4;
