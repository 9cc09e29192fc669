// Keeps the last answers of a pure function of a text. Parsing costs milliseconds, and dashboards ask the same texts again and again.
import { createByteCache } from '#app/domain/byte-cache.ts';

/** Of texts and answers together, for each function: a hostile author must not fill the memory. */
const MAX_BYTES = 4_000_000;
/** Texts longer than this are not kept. */
const MAX_KEPT_CHARS = 8_000;

/** `compute` with a memory of its last answers to texts of at most 8,000 characters, in at most 4 MB. */
export function remember<Args extends readonly string[], Value extends object>(
  compute: (...args: Args) => Value,
): (...args: Args) => Value {
  const kept = createByteCache<Value>(MAX_BYTES);
  return (...args) => {
    const key = args.join('\0');
    if (key.length > MAX_KEPT_CHARS) return compute(...args);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const value = compute(...args);
    kept.set(key, value);
    return value;
  };
}
