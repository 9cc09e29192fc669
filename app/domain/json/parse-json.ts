// Parses JSON from outside. The depth is limited because code that walks parsed values is recursive.
import { isJsonDeeperThan, MAX_JSON_DEPTH } from './json-depth.ts';

/** Throws a SyntaxError for invalid JSON, and for JSON nested more than MAX_JSON_DEPTH levels deep. */
export function parseJson(text: string): unknown {
  if (isJsonDeeperThan(text, MAX_JSON_DEPTH)) throw new SyntaxError(`JSON is nested more than ${MAX_JSON_DEPTH} levels deep.`);
  return JSON.parse(text);
}
