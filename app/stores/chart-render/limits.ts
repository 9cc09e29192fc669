// Limits of one request for charts. Apart from the schemas, which browsers need not load.
export const MAX_CHARTS = 100;
export const MAX_NAMES = 500;
export const MAX_NAME_LENGTH = 500;
