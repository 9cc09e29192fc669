// Memoizes pure functions of texts. Parsing takes milliseconds, and dashboards send the same texts repeatedly.
import { createByteCache } from '#app/domain/memory/byte-cache.ts';

/** Max bytes of keys and results per function, so that hostile texts can't exhaust memory. One entry takes at most a quarter. */
const MAX_BYTES = 4_000_000;

/** Returns `compute` with a cache of its most recent results, at most `maxBytes` in total. */
export function remember<Args extends readonly string[], Value extends object>(
  compute: (...args: Args) => Value,
  { maxBytes = MAX_BYTES, measureBytes }: { readonly maxBytes?: number; readonly measureBytes?: (value: Value) => number } = {},
): (...args: Args) => Value {
  const kept = createByteCache<Value>(maxBytes, measureBytes);
  return (...args) => {
    const key = args.join('\0');
    const known = kept.get(key);
    if (known !== undefined) return known;
    const value = compute(...args);
    kept.set(key, value);
    return value;
  };
}
