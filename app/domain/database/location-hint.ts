// The platform's regions near which the object that runs long queries of a database can be created.

export const LOCATION_HINTS = ['wnam', 'enam', 'sam', 'weur', 'eeur', 'apac', 'apac-ne', 'apac-se', 'oc', 'afr', 'me'] as const;

export type LocationHint = (typeof LOCATION_HINTS)[number];

/** Null for what is none: the object is then created near its first caller. */
export const findLocationHint = (value: unknown): LocationHint | null => LOCATION_HINTS.find((hint) => hint === value) ?? null;
