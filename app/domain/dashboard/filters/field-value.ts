// What a field of the form of filters says. Apart from its writing, because browsers only write.
import { parseJson } from '#app/domain/json/parse-json.ts';
import { VALUE_MARK } from './rison-field.ts';

/** As `fieldText` wrote it; what was typed is text. */
export function fieldValue(text: string): unknown {
  if (!text.startsWith(VALUE_MARK)) return text;
  try {
    return parseJson(text.slice(VALUE_MARK.length));
  } catch {
    return text;
  }
}
