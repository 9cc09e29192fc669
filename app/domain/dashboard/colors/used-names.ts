// Which names occur in a chart's settings. Which of them are columns and metrics, code that knows the dataset decides.

const MAX_DEPTH = 100;

/** Every text inside of the JSON text, keys apart; nothing if not JSON. */
export function namesIn(json: string | null): ReadonlySet<string> {
  const names = new Set<string>();
  if (json === null) return names;
  try {
    collect(JSON.parse(json), names, MAX_DEPTH);
  } catch {
    return names; // Settings that are no JSON name nothing.
  }
  return names;
}

function collect(value: unknown, names: Set<string>, depth: number): void {
  if (typeof value === 'string') names.add(value);
  else if (typeof value === 'object' && value !== null && depth > 0)
    for (const inner of Object.values(value)) collect(inner, names, depth - 1);
}
