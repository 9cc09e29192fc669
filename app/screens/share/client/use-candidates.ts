// People, groups and roles by a part of their names, and what those that are selected will see.
import { useEffect, useState } from 'react';
import { common } from '#app/messages/en/common.ts';
import { share as shareMessages } from '#app/messages/en/share.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useApi } from '#app/screens/shell/api/use-api.ts';
import type { ObjectReach, SubjectName } from '#app/stores/share/wire.ts';
import { errorText } from '#app/ui/notice/error-text.ts';
import { findCandidates, findReach, type ShareTarget } from './share-calls.ts';

const PAUSE_MS = 200;

export interface Loading<T> {
  readonly value: T | null;
  readonly problem: string | null;
}
const NOTHING = { value: null, problem: null } as const;

/** Those that match; null while the text is empty or they are searched for. */
export function useCandidates({ kind, id }: ShareTarget, search: string): Loading<readonly SubjectName[]> {
  const t = useMessages(shareMessages);
  const tCommon = useMessages(common);
  const send = useApi();
  const [found, setFound] = useState<Loading<readonly SubjectName[]>>(NOTHING);
  useEffect(() => {
    const aborter = new AbortController();
    const show = (next: Loading<readonly SubjectName[]>) => (aborter.signal.aborted ? undefined : setFound(next));
    if (search === '') {
      setFound(NOTHING);
      return undefined;
    }
    const look = () =>
      void findCandidates(send, { kind, id }, search, aborter.signal).then(
        (value) => show({ value, problem: null }),
        (error: unknown) => show({ value: null, problem: t('add.failed', { reason: errorText(error, tCommon('tryAgain')) }) }),
      );
    const timer = setTimeout(look, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [send, kind, id, search, t, tCommon]);
  return found;
}

/** What they will see; null while no one is selected or it is being checked. */
export function useReach({ kind, id }: ShareTarget, selected: readonly SubjectName[]): Loading<ObjectReach> {
  const t = useMessages(shareMessages);
  const tCommon = useMessages(common);
  const send = useApi();
  const [reach, setReach] = useState<Loading<ObjectReach>>(NOTHING);
  useEffect(() => {
    let isOver = false;
    setReach(NOTHING);
    if (selected.length > 0)
      findReach(send, { kind, id }, selected).then(
        (value) => (isOver ? undefined : setReach({ value, problem: null })),
        (error: unknown) =>
          isOver
            ? undefined
            : setReach({ value: null, problem: t('reach.failed', { reason: errorText(error, tCommon('tryAgain')) }) }),
      );
    return () => {
      isOver = true;
    };
  }, [send, kind, id, selected, t, tCommon]);
  return reach;
}
