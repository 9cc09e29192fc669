// A list of values to select from: loaded page by page, pasted into, selected all at once.
import { useEffect, useRef, useState } from 'react';
import { MAX_OPTIONS_PER_REPLY, OPTIONS_PER_PAGE } from '#app/domain/select/option-pages.ts';
import { isAllSelected, toggleAll } from '#app/domain/select/select-all.ts';
import type { ListedOption } from '#app/domain/select/take-pasted.ts';
import { valueList } from '#app/messages/en/value-list.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { RequestResult } from '#app/screens/shell/api/use-request.ts';
import type { AllOption } from '#app/ui/select/Combobox.tsx';
import { errorText } from '#app/ui/notice/error-text.ts';
import { describeRefused } from './refused-names.ts';
import { useOptionPages, type OptionPage } from './use-option-pages.ts';
import { listValues, pasteValues } from './value-list.ts';

export interface ValuesQuery {
  /** From 0. */
  readonly page: number;
  readonly pageSize: number;
  /** Texts that values are looked up by, in place of a search. */
  readonly texts?: readonly string[];
}

interface ValueListProps<V> {
  /** Names what is listed, and what is searched for; null lists nothing. */
  readonly key: string | null;
  /** Whether something is searched for: then only what was found is listed. */
  readonly isSearching: boolean;
  readonly isMultiple: boolean;
  readonly selected: readonly ListedOption<V>[];
  readonly idOf: (value: V) => string;
  /** A free value; null for a text that can't be one. Left out where only listed values are taken. */
  readonly create?: ((text: string) => V | null) | undefined;
  readonly query: (request: ValuesQuery, signal: AbortSignal) => Promise<RequestResult<OptionPage<ListedOption<V>>>>;
  /** `options`: those that the values are among, for their labels. */
  readonly onSelected: (values: readonly V[], options: readonly ListedOption<V>[]) => void;
}

export interface ValueList<V> {
  readonly options: readonly ListedOption<V>[];
  /** Those that are loaded. */
  readonly found: readonly ListedOption<V>[];
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly problem: string | null;
  readonly loadMore: (() => void) | undefined;
  readonly retry: (() => void) | undefined;
  /** What the last action did not do, and why. */
  readonly notice: string | null;
  readonly clearNotice: () => void;
  readonly onPasted: ((texts: readonly string[]) => void) | undefined;
  readonly all: AllOption | undefined;
}

export function useValueList<V>(props: ValueListProps<V>): ValueList<V> {
  const { key, isSearching, isMultiple, selected, idOf, create, query, onSelected } = props;
  const t = useMessages(valueList);
  const ofOption = ({ value }: ListedOption<V>): string => idOf(value);
  const pages = useOptionPages(key, (page, signal) => query({ page, pageSize: OPTIONS_PER_PAGE }, signal), ofOption);
  const [openedWith] = useState(selected);
  const [notice, setNotice] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const latest = useRef(props);
  latest.current = props;
  const signal = useOpenSignal();

  const known = { found: pages.items, firstCount: OPTIONS_PER_PAGE, idOf };
  const options = isSearching ? pages.items : listValues({ ...known, openedWith, selected });
  const selectable = options.map((option) => ({ id: ofOption(option) }));
  const isComplete = !pages.hasMore && pages.items.length > 0;
  const isAll = isComplete && isAllSelected(selectable, new Set(selected.map(ofOption)));

  const lookUp = async (texts: readonly string[]): Promise<readonly ListedOption<V>[]> => {
    const found: ListedOption<V>[] = [];
    for (let from = 0; from < texts.length; from += MAX_OPTIONS_PER_REPLY) {
      const part = texts.slice(from, from + MAX_OPTIONS_PER_REPLY);
      // One after the other: each is a query of the database.
      const reply = await query({ page: 0, pageSize: MAX_OPTIONS_PER_REPLY, texts: part }, signal());
      if (!reply.ok) throw new Error(reply.message);
      found.push(...reply.value.items);
    }
    return found;
  };
  const paste = async (texts: readonly string[]) => {
    const into = { texts, listed: options, idOf, create, selected: () => latest.current.selected.map(({ value }) => value) };
    const taken = await pasteValues({ ...into, lookUp: isComplete && !isSearching ? undefined : lookUp });
    latest.current.onSelected(taken.values, taken.options);
    setNotice(taken.refused.length === 0 ? null : describeRefused(taken.refused, t));
  };
  const selectAll = async () => {
    setNotice(null);
    const listed = pages.hasMore ? await query({ page: 0, pageSize: MAX_OPTIONS_PER_REPLY }, signal()) : null;
    if (listed && !listed.ok) return setNotice(listed.message);
    if (listed?.value.hasMore) return setNotice(t('tooMany', { max: MAX_OPTIONS_PER_REPLY }));
    if (listed) pages.replace(listed.value.items);
    const all = listed ? listValues({ ...known, found: listed.value.items, openedWith, selected }) : options;
    const byId = new Map([...selected, ...all].map((option) => [ofOption(option), option.value]));
    const ids = toggleAll(
      all.map((option) => ({ id: ofOption(option) })),
      selected.map(ofOption),
    );
    onSelected(
      ids.flatMap((id) => (byId.has(id) ? [byId.get(id) as V] : [])),
      all,
    );
  };
  /** One at a time: a second click must not undo what the first is about to do. */
  const run = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await work();
    } catch (cause) {
      // A closed list shows no notice.
      if (!signal().aborted) setNotice(t('notChecked', { reason: errorText(cause, '') }));
    }
    setIsBusy(false);
  };
  const canAll = isMultiple && !isSearching && pages.items.length > 0;
  return {
    options,
    found: pages.items,
    hasMore: pages.hasMore,
    isLoading: pages.isLoading || isBusy,
    problem: pages.problem,
    loadMore: pages.loadMore,
    retry: pages.retry,
    notice,
    clearNotice: () => setNotice(null),
    onPasted: isMultiple ? (texts) => void run(() => paste(texts)) : undefined,
    all: canAll
      ? { isSelected: isAll, ...(isComplete && { count: options.length }), onToggle: () => void run(selectAll) }
      : undefined,
  };
}

/** Aborted when the list closes. */
function useOpenSignal(): () => AbortSignal {
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);
  return () => (controller.current ??= new AbortController()).signal;
}
