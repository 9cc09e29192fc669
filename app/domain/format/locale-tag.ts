// Which locale is meant by a tag that can come from a client: `pt_BR` is read as `pt-BR`, nonsense as `en-US`.

export function knownLocale(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag.replaceAll('_', '-'))[0] ?? 'en-US';
  } catch {
    // Recovered by English: a wrong tag must not take a chart down.
    return 'en-US';
  }
}

/** Clients send tags: of longer ones nothing is kept. */
const MAX_TAG_CHARS = 64;

/** Remembers the last 32 values made for a locale: formats, of some kilobytes each. */
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
