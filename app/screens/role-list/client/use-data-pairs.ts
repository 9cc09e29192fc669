// Permissions on data to select from, searched on the server: there can be as many as datasets.
import * as z from 'zod';
import { encodeRison } from '#app/domain/rison/encode-rison.ts';
import { roles } from '#app/messages/en/roles.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { OPTIONS_PAGE_SIZE, useFound, type Found, type Options } from '#app/screens/lists/client/use-found.ts';
import { dataPlace } from '#app/screens/role-list/data-place.ts';
import type { ComboboxOption } from '#app/ui/match-options.ts';

const pairs = z.object({
  count: z.number(),
  result: z.array(z.object({ id: z.number(), view_menu: z.object({ name: z.string() }) })),
});

export const useDataPairs = (permission: string): Options =>
  useFound(permission, { pathOf: (text) => pairsPath(permission, text), read: readPairs });

function pairsPath(permission: string, text: string): string {
  const q = {
    columns: ['id', 'view_menu.name'],
    filters: [
      { col: 'permission.name', opr: 'eq', value: permission },
      ...(text.trim() === '' ? [] : [{ col: 'view_menu.name', opr: 'ct', value: text.trim() }]),
    ],
    order_column: 'view_menu.name',
    order_direction: 'asc',
    page_size: OPTIONS_PAGE_SIZE,
  };
  return `/api/v1/security/permissions-resources/?q=${encodeURIComponent(encodeRison(q))}`;
}

function readPairs(body: unknown): Found {
  const t = pageTranslate(roles);
  const parsed = pairs.safeParse(body);
  if (!parsed.success) return { options: [], note: t('data.unreadable') };
  const { count, result } = parsed.data;
  const options = result.map(({ id, view_menu: { name } }): ComboboxOption => {
    const { hint, label } = dataPlace(name);
    return { id: String(id), label, ...(hint !== null && { hint }) };
  });
  const more = count - options.length;
  return { options, note: more > 0 ? t('data.more', { count: more }) : null };
}
