// Options, queried from the API as the user types.
import * as z from 'zod';
import type { OptionSource } from '#app/domain/list/list-shape.ts';
import { OPTIONS_PER_PAGE } from '#app/domain/select/option-pages.ts';
import { encodeRison } from '#app/domain/rison/encode-rison.ts';
import type { ComboboxOption } from '#app/ui/select/match-options.ts';
import { lists } from '#app/messages/en/lists.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { useFound, type Options } from './use-found.ts';

const related = z.object({ result: z.array(z.looseObject({ value: z.union([z.string(), z.number()]), text: z.string() })) });
const listed = z.object({ result: z.array(z.looseObject({ id: z.number() })) });

export const useOptions = (source: OptionSource): Options =>
  useFound(JSON.stringify(source), {
    pathOf: (text, page) => optionsPath(source, text, page),
    read: (body) => ({ ok: true, value: readOptions(source, body) }),
  });

/** The call that finds a page of the values with this text. */
function optionsPath(source: OptionSource, text: string, page: number): string {
  const q =
    source.kind === 'list'
      ? {
          columns: ['id', source.column],
          filters: text === '' ? [] : [{ col: source.column, opr: 'ct', value: text }],
          order_column: source.isNewestFirst ? 'changed_on_delta_humanized' : source.column,
          order_direction: source.isNewestFirst ? 'desc' : 'asc',
          page,
          page_size: OPTIONS_PER_PAGE,
        }
      : { filter: text, page, page_size: OPTIONS_PER_PAGE };
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
