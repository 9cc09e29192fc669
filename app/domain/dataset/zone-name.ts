// Validates time zone names supported by this runtime.

/**
 * Accepts IANA names and links, including `UTC`. Offsets such as `+02:00` are refused, because they have no daylight saving
 * time.
 */
export function isZoneName(text: string): boolean {
  if (!/^[A-Za-z][\w+\-/]{0,63}$/.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false; // RangeError: no such zone.
  }
}
