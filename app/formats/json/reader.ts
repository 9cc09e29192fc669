// Reads an array of objects.
import { notRows, ROWS_ARRAY } from '#app/formats/shared/json/not-rows.ts';
import { openJson } from '#app/formats/shared/json/read-json.ts';
import type { TextReader } from '#app/formats/shared/reader.ts';
import type { JsonSettings } from './settings.ts';

const OBJECT = /^\s*\{/;

export const jsonReader: TextReader<JsonSettings> = {
  kind: 'text',
  isLast: false,
  detect({ text, encoding, isNamed }) {
    if (ROWS_ARRAY.test(text)) return { kind: 'json', encoding };
    // Objects can be lines.
    if (isNamed && !OBJECT.test(text)) throw notRows();
    return null;
  },
  open: (stream, { encoding }) => openJson(stream, { isLines: false, encoding }),
};
