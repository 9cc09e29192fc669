// Values to choose from, asked from the API as somebody types.
import { useCallback, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import type { OptionSource } from '#app/domain/list/list-shape.ts';
import { encodeRison } from '#app/domain/rison/encode-rison.ts';
import { jsonOf } from '#app/screens/shell/api-sender.ts';
import type { ComboboxOption } from '#app/ui/Combobox.tsx';
import { failureWords } from './failure-words.ts';
import { useApi } from './use-api.ts';

const PAGE_SIZE = 50;
const PAUSE_MS = 200;

const related = z.object({ result: z.array(z.looseObject({ value: z.union([z.string(), z.number()]), text: z.string() })) });
const listed = z.object({ result: z.array(z.looseObject({ id: z.number() })) });

export interface Options {
  readonly options: readonly ComboboxOption[];
  /** Why there are none, or none yet. */
  readonly note: string | null;
  readonly search: (text: string) => void;
}

export function useOptions(source: OptionSource): Options {
  const send = useApi();
  const [found, setFound] = useState<Pick<Options, 'options' | 'note'>>({ options: [], note: 'Loading …' });
  const asking = useRef<AbortController>();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const sender = useRef(send);
  sender.current = send;
  const key = JSON.stringify(source);

  const search = useCallback(
    (text: string) => {
      clearTimeout(timer.current);
      asking.current?.abort();
      const asked = new AbortController();
      asking.current = asked;
      timer.current = setTimeout(
        () => {
          sender.current(optionsPath(JSON.parse(key) as OptionSource, text), { signal: asked.signal }).then(
            (sent) => {
              if (asked.signal.aborted) return;
              const isOk = sent.kind === 'answered' && sent.isOk;
              const options = isOk ? readOptions(JSON.parse(key) as OptionSource, jsonOf(sent.text)) : [];
              setFound({ options, note: isOk ? null : failureWords(sent) });
            },
            () => undefined, // Aborted: another search has taken its place.
          );
        },
        text === '' ? 0 : PAUSE_MS,
      );
    },
    [key],
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

/** The call that finds the values with this text. */
export function optionsPath(source: OptionSource, text: string): string {
  const q =
    source.kind === 'list'
      ? {
          columns: ['id', source.column],
          filters: text === '' ? [] : [{ col: source.column, opr: 'ct', value: text }],
          order_column: source.column,
          order_direction: 'asc',
          page_size: PAGE_SIZE,
        }
      : { filter: text, page_size: PAGE_SIZE };
  return `${source.path}?q=${encodeURIComponent(encodeRison(q))}`;
}

/** The values of its answer; none of what has not its form. */
export function readOptions(source: OptionSource, body: unknown): ComboboxOption[] {
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
    return { id: String(row.id), label: typeof label === 'string' && label !== '' ? label : `no. ${row.id}` };
  });
}
