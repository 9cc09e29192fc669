// Options, queried from the API as the user types.
import * as z from 'zod';
import type { OptionSource } from '#app/domain/list/list-shape.ts';
import { encodeRison } from '#app/domain/rison/encode-rison.ts';
import type { ComboboxOption } from '#app/ui/match-options.ts';
import { lists } from '#app/messages/en/lists.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { OPTIONS_PAGE_SIZE, useFound, type Options } from './use-found.ts';

const related = z.object({ result: z.array(z.looseObject({ value: z.union([z.string(), z.number()]), text: z.string() })) });
const listed = z.object({ result: z.array(z.looseObject({ id: z.number() })) });

export const useOptions = (source: OptionSource): Options =>
  useFound(JSON.stringify(source), {
    pathOf: (text) => optionsPath(source, text),
    read: (body) => ({ options: readOptions(source, body), note: null }),
  });

/** The call that finds the values with this text. */
function optionsPath(source: OptionSource, text: string): string {
  const q =
    source.kind === 'list'
      ? {
          columns: ['id', source.column],
          filters: text === '' ? [] : [{ col: source.column, opr: 'ct', value: text }],
          order_column: source.column,
          order_direction: 'asc',
          page_size: OPTIONS_PAGE_SIZE,
        }
      : { filter: text, page_size: OPTIONS_PAGE_SIZE };
  return `${source.path}?q=${encodeURIComponent(encodeRison(q))}`;
}

/** The values of its reply; none if malformed. */
function readOptions(source: OptionSource, body: unknown): ComboboxOption[] {
  if (source.kind !== 'list') {
    const parsed = related.safeParse(body);
    return parsed.success
      ? parsed.data.result.map(({ value, text }) => ({ id: String(value), label: text || String(value) }))
      : [];
  }
  const parsed = listed.safeParse(body);
  if (!parsed.success) return [];
  return parsed.data.result.map((row) => {
    const label = Object.hasOwn(row, source.column) ? row[source.column] : null;
    return {
      id: String(row.id),
      label: typeof label === 'string' && label !== '' ? label : pageTranslate(lists)('unnamed', { id: row.id }),
    };
  });
}
