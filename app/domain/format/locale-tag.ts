// Normalizes locale tags from clients: `pt_BR` becomes `pt-BR`, invalid tags become `en-US`.

export function knownLocale(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag.replaceAll('_', '-'))[0] ?? 'en-US';
  } catch {
    // Falls back to English, so that an invalid tag doesn't break a chart.
    return 'en-US';
  }
}

/** Max cached tag length, because tags come from clients. */
const MAX_TAG_CHARS = 64;

/** Caches values for the 32 most recent locales; formats take some kilobytes each. */
export function perLocale<T>(make: (locale: string) => T): (tag: string) => T {
  const made = new Map<string, T>();
  return (tag) => {
    const known = made.get(tag);
    if (known !== undefined) return known;
    const value = make(knownLocale(tag));
    if (tag.length > MAX_TAG_CHARS) return value;
    const [oldest] = made.keys();
    if (made.size >= 32 && oldest !== undefined) made.delete(oldest);
    made.set(tag, value);
    return value;
  };
}
