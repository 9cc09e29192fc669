// Time formats in API replies; each field uses one of them. All take UTC ms of the years 0 to 9999.

const seconds = (ms: number): string => new Date(Math.floor(ms / 1000) * 1000).toISOString().slice(0, 19);
const microseconds = (ms: number): string => String(Math.floor((ms - Math.floor(ms / 1000) * 1000) * 1000)).padStart(6, '0');

/** `2026-11-21T09:34:48.126512`: changed_on, created_on, last_saved_at, dttm, last_login. */
export const formatNaiveIso = (ms: number): string => `${seconds(ms)}.${microseconds(ms)}`;

/** `2026-11-21T09:34:48`: since, until, cached_dttm. */
export const formatNaiveIsoSeconds = (ms: number): string => seconds(ms);

/** `2026-11-21T09:34:48.126512+0000`: changed_on_utc. */
export const formatUtcIso = (ms: number): string => `${formatNaiveIso(ms)}+0000`;

/** `1795253679`: last_modified_time, in whole seconds since 1970. */
export const toEpochSeconds = (ms: number): number => Math.floor(ms / 1000);

/** `"1795253689317.782000"`: the times of a single query, as text with six decimals. */
export const formatEpochMsText = (ms: number): string => ms.toFixed(6);
