// Keeps the last answers of a pure function of a text. Parsing costs milliseconds, and dashboards ask the same texts again and again.

/** Texts longer than this are not kept: a hostile author must not fill the memory. */
const MAX_KEPT_CHARS = 8_000;
const MAX_KEPT = 400;

/** `compute` with a memory of its last 400 answers to texts of at most 8,000 characters. */
export function remember<Args extends readonly string[], Value>(compute: (...args: Args) => Value): (...args: Args) => Value {
  const kept = new Map<string, Value>();
  return (...args) => {
    const key = args.join('\0');
    if (key.length > MAX_KEPT_CHARS) return compute(...args);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const value = compute(...args);
    const [oldest] = kept.keys();
    if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    kept.set(key, value);
    return value;
  };
}
