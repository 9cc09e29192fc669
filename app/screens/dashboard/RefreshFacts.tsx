// When the dashboard refreshes next by itself, or why it does not.
import { Icon } from '#app/ui/Icon.tsx';
import type { RefreshState } from './client/auto-refresh.ts';

const PAUSES = {
  editing: 'Refreshing rests while you edit',
  hidden: 'Refreshing rests while the page is hidden',
  offline: 'Refreshing waits: you are off line',
} as const;

export function RefreshFacts({ state: { decision, problem } }: { readonly state: RefreshState }) {
  const words = wordsOf(decision);
  return (
    <span className="dash-refreshing">
      {problem === null ? (
        words
      ) : (
        <span title={problem}>
          <Icon name="warning" sizePx={12} /> Last refresh failed. {words}
        </span>
      )}
    </span>
  );
}

function wordsOf(decision: RefreshState['decision']): string {
  if (decision.kind === 'paused') return PAUSES[decision.why];
  return decision.kind === 'wait' ? `Refreshes at ${clock(decision.untilMs)}` : 'Refreshing…';
}

/** In the viewer's own zone: the words are never made on the server. */
const clock = (atMs: number): string =>
  new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: 'medium' }).format(atMs);
