// The `q` parameter of a request: Rison, or JSON from clients that prefer it.
import { decodeRison, type Decoded, type RisonValue } from './decode-rison.ts';

const MAX_DEPTH = 100;

/** Text that opens like JSON is read as JSON first. Objects have no prototype. Never throws. */
export function decodeQ(text: string): Decoded {
  if (/^\s*[[{"]/.test(text)) {
    const json = decodeJson(text);
    if (json.ok) return json;
  }
  return decodeRison(text);
}

function decodeJson(text: string): Decoded {
  try {
    return { ok: true, value: withoutPrototypes(JSON.parse(text) as RisonValue, 0) };
  } catch {
    // Recovered by reading it as Rison, whose message is then returned.
    return { ok: false, message: 'Not valid JSON' };
  }
}

function withoutPrototypes(value: RisonValue, depth: number): RisonValue {
  if (depth > MAX_DEPTH) throw new RangeError('too many levels');
  if (Array.isArray(value)) return value.map((item) => withoutPrototypes(item, depth + 1));
  if (value === null || typeof value !== 'object') return value;
  const object = Object.create(null) as { [key: string]: RisonValue };
  for (const [key, item] of Object.entries(value)) object[key] = withoutPrototypes(item, depth + 1);
  return object;
}
