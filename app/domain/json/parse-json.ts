// JSON that somebody else wrote, as values: what reads values of any shape calls itself for each level.
import { isJsonDeeperThan, MAX_JSON_DEPTH } from './json-depth.ts';

/** What the text stands for. Throws a SyntaxError for text that is no JSON, and for one that is nested deeper than anything needs. */
export function parseJson(text: string): unknown {
  if (isJsonDeeperThan(text, MAX_JSON_DEPTH)) throw new SyntaxError(`JSON is nested more than ${MAX_JSON_DEPTH} levels deep.`);
  return JSON.parse(text);
}
