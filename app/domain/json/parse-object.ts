// JSON objects in texts that anyone could have written.
import { parseJson } from './parse-json.ts';

/** Null for what is no JSON object. */
export function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = parseJson(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null; // Who wrote it is told where it is checked.
  }
}
