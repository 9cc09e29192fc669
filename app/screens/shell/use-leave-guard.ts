// Prompts before unsaved input is left: links of the page open a dialog, closing the tab the browser's own while the
// draft is not kept yet.
import { useEffect, useState } from 'react';
import { leavesPage } from './leaves-page.ts';

interface LeaveGuard {
  /** The pending navigation target; null without one. */
  readonly target: string | null;
  readonly stay: () => void;
  readonly leave: () => void;
}

export function useLeaveGuard({ isDirty, isKept }: { readonly isDirty: boolean; readonly isKept: boolean }): LeaveGuard {
  const [target, setTarget] = useState<string | null>(null);
  useEffect(() => {
    if (!isDirty) return;
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>('a[href]');
      if (!link || !leavesPage(link, event, window.location)) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(link.href);
    };
    // Before the router gets the click.
    window.addEventListener('click', onClick, true);
    return () => window.removeEventListener('click', onClick, true);
  }, [isDirty]);
  useEffect(() => {
    if (isKept) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [isKept]);
  return {
    target,
    stay: () => setTarget(null),
    leave: () => {
      if (target !== null) window.location.assign(target);
    },
  };
}
