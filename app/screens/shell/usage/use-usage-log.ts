// Records what is done on this page. The view itself was recorded by the server, which needs no script for that.
import { useEffect, useState } from 'react';
import type { UsagePlace } from '#app/domain/usage/usage-event.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { useEffectEvent } from '#app/ui/browser/use-effect-event.ts';

/** @param place where the user is, called for each event */
export function useUsageLog(place: () => UsagePlace): void {
  const shell = useShellData();
  // Reloading a page's data isn't another view.
  const [impressionId] = useState(shell.impressionId);
  const placeNow = useEffectEvent(place);
  const isKnown = shell.user !== null;
  useEffect(() => {
    // Anonymous events aren't accepted: for users who aren't logged in, the server counts the view.
    if (!isKnown && window.meridianGuest === undefined) return undefined;
    let stop: (() => void) | null = null;
    let isOver = false;
    const start = async (): Promise<void> => {
      const { browserSender, startUsageLog } = await import('./usage-log.ts');
      if (!isOver) stop = startUsageLog({ impressionId, place: () => placeNow() }, window, browserSender(window));
    };
    // Without it the page is as good as with it.
    start().catch(() => undefined);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [impressionId, isKnown]);
}
