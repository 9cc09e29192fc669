// With fewer axes nothing has an area.
export const LEAST_AXES = 3;
