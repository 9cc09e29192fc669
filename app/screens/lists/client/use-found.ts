// Queries the API while the user types: after a pause, and only the last query's result counts.
import { useCallback, useEffect, useRef, useState } from 'react';
import { jsonOf } from '#app/screens/shell/api-sender.ts';
import { useApi } from '#app/screens/shell/use-api.ts';
import type { ComboboxOption } from '#app/ui/match-options.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { failureMessage } from './failure-messages.ts';

/** Of one page of a search. */
export const OPTIONS_PAGE_SIZE = 50;
const PAUSE_MS = 200;

export interface Found {
  readonly options: readonly ComboboxOption[];
  /** Why there are none, or none yet; or how many more there are. */
  readonly note: string | null;
}

export interface Options extends Found {
  readonly search: (text: string) => void;
}

interface Search {
  /** The call that finds what has this text. */
  readonly pathOf: (text: string) => string;
  readonly read: (body: unknown) => Found;
}

/** `key`: names what is searched; as long as it stays, so does `search`. */
export function useFound(key: string, search: Search): Options {
  const t = useMessages(common);
  const send = useApi();
  const [found, setFound] = useState<Found>({ options: [], note: t('loading') });
  const request = useRef<AbortController>();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const latest = useRef({ send, ...search });
  latest.current = { send, ...search };

  const stop = useCallback(() => {
    clearTimeout(timer.current);
    request.current?.abort();
  }, []);
  const find = useCallback(
    (text: string) => {
      stop();
      const { send: query, pathOf, read } = latest.current;
      const requested = new AbortController();
      request.current = requested;
      const answer = async () => {
        const sent = await query(pathOf(text), { signal: requested.signal });
        if (requested.signal.aborted) return;
        const isOk = sent.kind === 'answered' && sent.isOk;
        setFound(isOk ? read(jsonOf(sent.text)) : { options: [], note: failureMessage(sent) });
      };
      const ended = (error: unknown) => {
        // Another search has taken its place.
        if (!requested.signal.aborted) throw error;
      };
      timer.current = setTimeout(() => void answer().catch(ended), text === '' ? 0 : PAUSE_MS);
    },
    // oxlint-disable-next-line react/exhaustive-deps -- another key is another search, by which fields know that theirs is outdated
    [key, stop],
  );
  useEffect(() => stop, [stop]);
  return { ...found, search: find };
}
