// Auto-refresh: from the dashboard's settings, or as selected by the viewer for this visit.
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { RefreshPlan } from '#app/domain/dashboard/page/auto-refresh.ts';
import { useEffectEvent } from '#app/ui/browser/use-effect-event.ts';
import type { AutoRefresh, RefreshState, startAutoRefresh as StartAutoRefresh } from './client/auto-refresh.ts';

interface Place {
  readonly dashboardId: number;
  readonly root: RefObject<HTMLElement | null>;
  readonly plan: RefreshPlan;
  readonly isEditing: boolean;
}

export interface AutoRefreshing {
  /** Seconds between two refreshes, as they are now; 0 is never. */
  readonly intervalS: number;
  /** For this visit: the next one begins with the settings again. */
  readonly choose: (intervalS: number) => void;
  /** Null while nothing is timed. */
  readonly state: RefreshState | null;
}

const OFF = { decision: { kind: 'off' }, problem: null } as const satisfies RefreshState;

/** The timer's code comes only where there is something to time. */
export function useAutoRefresh({ dashboardId, root, plan, isEditing }: Place): AutoRefreshing {
  const [selectedS, choose] = useState<number | null>(null);
  const [state, setState] = useState<RefreshState>(OFF);
  const running = useRef<AutoRefresh | null>(null);
  const editing = useRef(isEditing);
  editing.current = isEditing;
  const intervalS = selectedS ?? plan.intervalS;
  // The plan of a page stays as it is while it is open.
  const start = useEffectEvent((startAutoRefresh: typeof StartAutoRefresh, element: HTMLElement) =>
    startAutoRefresh({
      root: element,
      dashboardId,
      plan: { ...plan, intervalS },
      isEditing: () => editing.current,
      onState: setState,
    }),
  );
  useEffect(() => {
    if (intervalS === 0) {
      setState(OFF);
      return undefined;
    }
    let isDeleted = false;
    void import('./client/auto-refresh.ts').then(({ startAutoRefresh }) => {
      if (!isDeleted && root.current) running.current = start(startAutoRefresh, root.current);
    });
    return () => {
      isDeleted = true;
      running.current?.stop();
      running.current = null;
    };
  }, [dashboardId, root, intervalS]);
  useEffect(() => running.current?.look(), [isEditing]);
  return { intervalS, choose, state: state.decision.kind === 'off' ? null : state };
}
