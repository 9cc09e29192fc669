// A run's state as a picture, a word and a colour.
import type { QueryState } from '#app/domain/sqllab/query-state.ts';
import { Icon, type IconName } from '#app/ui/Icon.tsx';

type Tone = 'danger' | 'info' | 'warning' | 'success';
const BADGES: Readonly<Record<QueryState, { readonly tone: Tone; readonly icon: IconName; readonly word: string }>> = {
  pending: { tone: 'info', icon: 'info', word: 'Pending' },
  scheduled: { tone: 'info', icon: 'info', word: 'Scheduled' },
  started: { tone: 'warning', icon: 'refresh', word: 'Started' },
  running: { tone: 'warning', icon: 'refresh', word: 'Running' },
  fetching: { tone: 'info', icon: 'download', word: 'Fetching' },
  success: { tone: 'success', icon: 'check', word: 'Success' },
  failed: { tone: 'danger', icon: 'warning', word: 'Failed' },
  stopped: { tone: 'danger', icon: 'close', word: 'Stopped' },
  timed_out: { tone: 'danger', icon: 'warning', word: 'Timed out' },
};

export function StateBadge({ state }: { readonly state: QueryState }) {
  const { tone, icon, word } = BADGES[state];
  return (
    <span className={`badge run-state ${tone}`}>
      <Icon name={icon} sizePx={12} />
      {word}
    </span>
  );
}
