// Whether a text names a time zone that this runtime knows.

/** IANA names and their links, `UTC` among them; offsets like `+02:00` are none: they know no summer. */
export function isZoneName(text: string): boolean {
  if (!/^[A-Za-z][\w+\-/]{0,63}$/.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false; // RangeError: no such zone.
  }
}
