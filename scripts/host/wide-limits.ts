// Limits for hosts where one user does what thousands do, such as in measurements: all is counted as it is, and nothing refused.
const MANY = '1000000';

export const WIDE_LIMITS: Readonly<Record<string, string>> = {
  QUERIES_PER_MINUTE: MANY,
  EXPORTS_PER_MINUTE: MANY,
  UPLOADS_PER_MINUTE: MANY,
  IMAGES_PER_MINUTE: MANY,
};
