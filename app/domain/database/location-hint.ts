// Durable Object location hints for the object that runs a database's long queries.

export const LOCATION_HINTS = ['wnam', 'enam', 'sam', 'weur', 'eeur', 'apac', 'apac-ne', 'apac-se', 'oc', 'afr', 'me'] as const;

export type LocationHint = (typeof LOCATION_HINTS)[number];

/** Null if the hint is invalid; the object is then created near its first caller. */
export const findLocationHint = (value: unknown): LocationHint | null => LOCATION_HINTS.find((hint) => hint === value) ?? null;
