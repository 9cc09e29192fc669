// The timer that redraws a dashboard's charts: queries the plan what is due, spreads the charts, and reports its
// status. Browser only.
import {
  decideRefresh,
  clampRefreshInterval,
  refreshDelaysMs,
  type RefreshDecision,
  type RefreshPlan,
} from '#app/domain/dashboard/page/auto-refresh.ts';
import { MINUTE_MS } from '#app/domain/time/durations.ts';
import { noteUsage } from '#app/screens/shell/usage/note-usage.ts';
import { serverNow } from '#app/ui/browser/server-clock.ts';
import { shownSlots } from './chart-slots.ts';
import { markStale, redrawSlots } from './chart-refresher.ts';

export interface RefreshState {
  readonly decision: RefreshDecision;
  /** Why the last round gave nothing; null where it went well. */
  readonly problem: string | null;
}

interface RefreshWatch {
  readonly root: HTMLElement;
  readonly dashboardId: number;
  readonly plan: RefreshPlan;
  readonly isEditing: () => boolean;
  readonly onState: (state: RefreshState) => void;
}

export interface AutoRefresh {
  /** Looks again: something that it depends on has changed. */
  readonly look: () => void;
  readonly stop: () => void;
}

/** Longer waits are cut in pieces: a machine that slept is checked again soon, and no timer overflows. */
const MAX_SLEEP_MS = MINUTE_MS;

export function startAutoRefresh({ root, dashboardId, plan, isEditing, onState }: RefreshWatch): AutoRefresh {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [lastMs, isRunning, isOver] = [serverNow(), false, false];
  let problem: string | null = null;
  let wasCut = false;
  const pauses = new Set<() => void>();

  const pauseMs = (ms: number) =>
    new Promise<void>((resolve) => {
      const waiting = setTimeout(resolve, ms);
      pauses.add(() => {
        clearTimeout(waiting);
        resolve();
      });
    });
  const decide = () =>
    decideRefresh({
      intervalS: plan.intervalS,
      lastMs,
      nowMs: serverNow(),
      isRunning,
      isEditing: isEditing(),
      isHidden: document.hidden,
      isOffline: !navigator.onLine,
    });

  const round = async () => {
    const isTimed = (slot: HTMLElement) => !plan.immune.includes(Number(slot.dataset['chartId']));
    const slots = shownSlots(root).filter(isTimed);
    noteUsage('periodic_render_dashboard', { details: { interval: plan.intervalS * 1000, chartCount: slots.length } });
    // Charts of closed tabs are redrawn when their tab is opened.
    markStale(
      [...root.querySelectorAll<HTMLElement>('[data-chart-slot]')].filter((slot) => isTimed(slot) && !slots.includes(slot)),
    );
    const delays = refreshDelaysMs(slots.length, plan);
    const isOneGo = delays.every((ms) => ms === 0);
    const parts = isOneGo ? [slots] : slots.map((slot) => [slot]);
    const failures = await Promise.all(
      parts.map(async (part, at) => {
        await pauseMs(delays[at] ?? 0);
        // What began before a pause ends with it: the rest of the round comes when the pause is over.
        if (isOver || isEditing() || document.hidden || !navigator.onLine) {
          wasCut = true;
          return null;
        }
        return redrawSlots(dashboardId, part, { force: plan.isForced, isRefresh: true, isQuiet: true });
      }),
    );
    pauses.clear();
    return failures.find((failure) => failure !== null) ?? null;
  };

  const look = () => {
    if (isOver) return;
    clearTimeout(timer);
    const decision = decide();
    onState({ decision, problem });
    if (decision.kind === 'wait') timer = setTimeout(look, Math.min(MAX_SLEEP_MS, decision.untilMs - serverNow()));
    if (decision.kind !== 'refresh') return;
    isRunning = true;
    const beforeMs = lastMs;
    [lastMs, wasCut] = [serverNow(), false];
    onState({ decision: { kind: 'running' }, problem });
    void round().then((failure) => {
      problem = failure;
      isRunning = false;
      if (wasCut || (failure !== null && !navigator.onLine)) lastMs = beforeMs;
      look();
    });
  };

  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', look);
  window.addEventListener('offline', look);
  if (clampRefreshInterval(plan.intervalS) > 0) look();
  return {
    look,
    stop() {
      isOver = true;
      clearTimeout(timer);
      for (const end of pauses) end();
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', look);
      window.removeEventListener('offline', look);
    },
  };
}
