// The platform's region hint for placing an object.
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

/** Null for invalid ones: the object is then created near its first caller. */
export const locationHintOf = (value: unknown): DurableObjectLocationHint | null =>
  LOCATION_HINTS.find((hint) => hint === value) ?? null;
