// How much memory a value takes, roughly: what caches are bounded by. Rather too much than too little.

const WORD = 8;
const OBJECT = 40;
const STRING = 24;
const BYTES_PER_CHAR = 2;

/** Bytes of the value and of everything in it, what is there twice counted once. Nothing is recursive: depth costs no stack. */
export function roughBytes(value: unknown): number {
  const seen = new Set<object>();
  const waiting: unknown[] = [value];
  let bytes = 0;
  while (waiting.length > 0) {
    const next = waiting.pop();
    bytes += typeof next === 'string' ? STRING + BYTES_PER_CHAR * next.length : WORD;
    if (typeof next !== 'object' || next === null || seen.has(next)) continue;
    seen.add(next);
    bytes += OBJECT + open(next, waiting);
  }
  return bytes;
}

/** Adds the object's values to `waiting`; returns its size without them. */
function open(value: object, waiting: unknown[]): number {
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return value.byteLength;
  if (value instanceof Map) {
    for (const [key, item] of value) waiting.push(key, item);
    return WORD * value.size;
  }
  const items: readonly unknown[] = value instanceof Set ? [...value] : Array.isArray(value) ? value : Object.values(value);
  for (const item of items) waiting.push(item);
  return WORD * items.length;
}
