// Fields of the form of filters that works without scripts: their names, and values in them that are not typed by hand.
import { parseJson } from '#app/domain/json/parse-json.ts';

/** `filter.<id>` for values, `filter.<id>.min` and `.max` for ends of a range. */
export const FIELD_PREFIX = 'filter.';

const VALUE_MARK = 'json:';

/** The field's text for a value that is not typed, so that numbers come back as numbers. */
export const fieldText = (value: unknown): string => `${VALUE_MARK}${JSON.stringify(value)}`;

/** As `fieldText` wrote it; what was typed is text. */
export function fieldValue(text: string): unknown {
  if (!text.startsWith(VALUE_MARK)) return text;
  try {
    return parseJson(text.slice(VALUE_MARK.length));
  } catch {
    return text;
  }
}
