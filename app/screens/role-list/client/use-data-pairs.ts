// Permissions on data to choose from, asked as somebody types: there may be as many as there are datasets.
import { useCallback, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { encodeRison } from '#app/domain/rison/encode-rison.ts';
import { failureWords } from '#app/screens/lists/client/failure-words.ts';
import { useApi } from '#app/screens/lists/client/use-api.ts';
import type { Options } from '#app/screens/lists/client/use-options.ts';
import { jsonOf } from '#app/screens/shell/api-sender.ts';
import type { ComboboxOption } from '#app/ui/Combobox.tsx';
import { dataPlace } from '#app/screens/role-list/data-place.ts';

const PAGE_SIZE = 50;
const PAUSE_MS = 200;

const pairs = z.object({
  count: z.number(),
  result: z.array(z.object({ id: z.number(), view_menu: z.object({ name: z.string() }) })),
});

export function useDataPairs(permission: string): Options {
  const send = useApi();
  const [found, setFound] = useState<Pick<Options, 'options' | 'note'>>({ options: [], note: 'Loading …' });
  const asking = useRef<AbortController>();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const sender = useRef(send);
  sender.current = send;

  const search = useCallback(
    (text: string) => {
      clearTimeout(timer.current);
      asking.current?.abort();
      const asked = new AbortController();
      asking.current = asked;
      const ask = async () => {
        const sent = await sender.current(pairsPath(permission, text), { signal: asked.signal });
        if (asked.signal.aborted) return;
        if (sent.kind === 'answered' && sent.isOk) setFound(readPairs(jsonOf(sent.text)));
        else setFound({ options: [], note: failureWords(sent) });
      };
      timer.current = setTimeout(
        () => {
          ask().catch((error: unknown) => {
            if (!asked.signal.aborted) throw error;
          });
        },
        text === '' ? 0 : PAUSE_MS,
      );
    },
    [permission],
  );
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      asking.current?.abort();
    },
    [],
  );
  return { ...found, search };
}

export function pairsPath(permission: string, text: string): string {
  const q = {
    columns: ['id', 'view_menu.name'],
    filters: [
      { col: 'permission.name', opr: 'eq', value: permission },
      ...(text.trim() === '' ? [] : [{ col: 'view_menu.name', opr: 'ct', value: text.trim() }]),
    ],
    order_column: 'view_menu.name',
    order_direction: 'asc',
    page_size: PAGE_SIZE,
  };
  return `/api/v1/security/permissions-resources/?q=${encodeURIComponent(encodeRison(q))}`;
}

export function readPairs(body: unknown): Pick<Options, 'options' | 'note'> {
  const parsed = pairs.safeParse(body);
  if (!parsed.success) return { options: [], note: 'The answer could not be read. Reload the page.' };
  const { count, result } = parsed.data;
  const options = result.map(({ id, view_menu: { name } }): ComboboxOption => {
    const { hint, label } = dataPlace(name);
    return { id: String(id), label, ...(hint !== null && { hint }) };
  });
  const more = count - options.length;
  return { options, note: more > 0 ? `and ${more.toLocaleString('en')} more: type to narrow` : null };
}
