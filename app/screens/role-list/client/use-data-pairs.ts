// Permissions on data to select from, searched on the server: there can be as many as datasets.
import * as z from 'zod';
import { OPTIONS_PER_PAGE } from '#app/domain/select/option-pages.ts';
import { encodeRison } from '#app/domain/rison/encode-rison.ts';
import { roles } from '#app/messages/en/roles.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { useFound, type Options } from '#app/screens/lists/client/use-found.ts';
import { dataPlace } from '#app/screens/role-list/data-place.ts';
import type { RequestResult } from '#app/screens/shell/api/use-request.ts';
import type { ComboboxOption } from '#app/ui/select/match-options.ts';

const pairs = z.object({
  result: z.array(z.object({ id: z.number(), view_menu: z.object({ name: z.string() }) })),
});

export const useDataPairs = (permission: string): Options =>
  useFound(permission, { pathOf: (text, page) => pairsPath(permission, text, page), read: readPairs });

function pairsPath(permission: string, text: string, page: number): string {
  const q = {
    columns: ['id', 'view_menu.name'],
    filters: [
      { col: 'permission.name', opr: 'eq', value: permission },
      ...(text.trim() === '' ? [] : [{ col: 'view_menu.name', opr: 'ct', value: text.trim() }]),
    ],
    order_column: 'view_menu.name',
    order_direction: 'asc',
    page,
    page_size: OPTIONS_PER_PAGE,
  };
  return `/api/v1/security/permissions-resources/?q=${encodeURIComponent(encodeRison(q))}`;
}

function readPairs(body: unknown): RequestResult<readonly ComboboxOption[]> {
  const t = pageTranslate(roles);
  const parsed = pairs.safeParse(body);
  if (!parsed.success) return { ok: false, message: t('data.unreadable') };
  const options = parsed.data.result.map(({ id, view_menu: { name } }): ComboboxOption => {
    const { hint, label } = dataPlace(name);
    return { id: String(id), label, ...(hint !== null && { hint }) };
  });
  return { ok: true, value: options };
}
