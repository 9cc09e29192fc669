// Queries the API while the user types: after a pause, page by page, and only the last query's result counts.
import { useCallback, useState } from 'react';
import { OPTIONS_PER_PAGE } from '#app/domain/select/option-pages.ts';
import { jsonOf } from '#app/screens/shell/api/api-sender.ts';
import { useApi } from '#app/screens/shell/api/use-api.ts';
import type { RequestResult } from '#app/screens/shell/api/use-request.ts';
import { useOptionPages } from '#app/screens/values/use-option-pages.ts';
import type { ComboboxOption } from '#app/ui/select/match-options.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { failureMessage } from './failure-messages.ts';

export interface Options {
  readonly options: readonly ComboboxOption[];
  /** Why there are none, or none yet. */
  readonly note: string | null;
  readonly isLoading: boolean;
  /** Loads the next page; undefined while there is none to load. */
  readonly loadMore: (() => void) | undefined;
  readonly search: (text: string) => void;
}

interface Search {
  /** The call that finds a page (from 0) of what has this text. */
  readonly pathOf: (text: string, page: number) => string;
  /** At most OPTIONS_PER_PAGE; a full page can have another one behind it. */
  readonly read: (body: unknown) => RequestResult<readonly ComboboxOption[]>;
}

/** `key`: names what is searched; as long as it stays, so does `search`. Nothing is queried before it is called. */
export function useFound(key: string, { pathOf, read }: Search): Options {
  const t = useMessages(common);
  const send = useApi();
  const [text, setText] = useState<string | null>(null);
  const query = async (page: number, signal: AbortSignal) => {
    const sent = await send(pathOf(text ?? '', page), { signal });
    if (sent.kind !== 'replied' || !sent.isOk) return { ok: false as const, message: failureMessage(sent) };
    const found = read(jsonOf(sent.text));
    if (!found.ok) return found;
    return { ok: true as const, value: { items: found.value, hasMore: found.value.length >= OPTIONS_PER_PAGE } };
  };
  const pages = useOptionPages(text === null ? null : JSON.stringify([key, text]), query, ({ id }) => id);
  const isFirst = text === null || (pages.isLoading && pages.items.length === 0);
  return {
    options: pages.problem === null ? pages.items : [],
    note: pages.problem ?? (isFirst ? t('loading') : null),
    isLoading: pages.isLoading,
    loadMore: pages.loadMore,
    // oxlint-disable-next-line react/exhaustive-deps -- another key is another search, by which fields know that theirs is outdated
    search: useCallback((next: string) => setText(next), [key]),
  };
}
