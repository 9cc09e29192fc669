// Keeps the last results of a pure function of a text. Parsing costs milliseconds, and dashboards send the same texts again and
// again.
import { createByteCache } from '#app/domain/memory/byte-cache.ts';

/** Of texts and results together, for each function: a hostile author must not fill the memory. One result takes a quarter at most. */
const MAX_BYTES = 4_000_000;

/** `compute` with a cache of its last results, in at most `maxBytes`. */
export function remember<Args extends readonly string[], Value extends object>(
  compute: (...args: Args) => Value,
  { maxBytes = MAX_BYTES, bytesOf }: { readonly maxBytes?: number; readonly bytesOf?: (value: Value) => number } = {},
): (...args: Args) => Value {
  const kept = createByteCache<Value>(maxBytes, bytesOf);
  return (...args) => {
    const key = args.join('\0');
    const known = kept.get(key);
    if (known !== undefined) return known;
    const value = compute(...args);
    kept.set(key, value);
    return value;
  };
}
