// Where the platform is asked to place an object: one of its own words for regions.
export const LOCATION_HINTS = [
  'wnam',
  'enam',
  'sam',
  'weur',
  'eeur',
  'apac',
  'apac-ne',
  'apac-se',
  'oc',
  'afr',
  'me',
] as const satisfies readonly DurableObjectLocationHint[];

/** Null for whatever is none: the object then comes into being near whoever asks first. */
export const locationHintOf = (value: unknown): DurableObjectLocationHint | null =>
  LOCATION_HINTS.find((hint) => hint === value) ?? null;
