// People, groups and roles by a part of their names, and what those that are selected will see.
import { useEffect, useState } from 'react';
import { common } from '#app/messages/en/common.ts';
import { shareDashboard } from '#app/messages/en/share-dashboard.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useApi } from '#app/screens/shell/use-api.ts';
import type { DashboardReach, SubjectName } from '#app/stores/share/wire.ts';
import { errorText } from '#app/ui/error-text.ts';
import { findCandidates, findReach } from './share-calls.ts';

const PAUSE_MS = 200;

export interface Loading<T> {
  readonly value: T | null;
  readonly problem: string | null;
}
const NOTHING = { value: null, problem: null } as const;

/** Those that match; null while the text is empty or they are searched for. */
export function useCandidates(dashboardId: number, search: string): Loading<readonly SubjectName[]> {
  const t = useMessages(shareDashboard);
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
      void findCandidates(send, dashboardId, search, aborter.signal).then(
        (value) => show({ value, problem: null }),
        (error: unknown) => show({ value: null, problem: t('add.failed', { reason: errorText(error, tCommon('tryAgain')) }) }),
      );
    const timer = setTimeout(look, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [send, dashboardId, search, t, tCommon]);
  return found;
}

/** What they will see; null while nobody is selected or it is being checked. */
export function useReach(dashboardId: number, selected: readonly SubjectName[]): Loading<DashboardReach> {
  const t = useMessages(shareDashboard);
  const tCommon = useMessages(common);
  const send = useApi();
  const [reach, setReach] = useState<Loading<DashboardReach>>(NOTHING);
  useEffect(() => {
    let isOver = false;
    setReach(NOTHING);
    if (selected.length > 0)
      findReach(send, dashboardId, selected).then(
        (value) => (isOver ? undefined : setReach({ value, problem: null })),
        (error: unknown) =>
          isOver
            ? undefined
            : setReach({ value: null, problem: t('reach.failed', { reason: errorText(error, tCommon('tryAgain')) }) }),
      );
    return () => {
      isOver = true;
    };
  }, [send, dashboardId, selected, t, tCommon]);
  return reach;
}
