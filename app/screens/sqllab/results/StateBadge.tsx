// A run's state as an icon, a label and a color.
import type { QueryState } from '#app/domain/sqllab/query-state.ts';
import { Badge } from '#app/ui/text/Badge.tsx';
import { Icon, type IconName } from '#app/ui/icon/Icon.tsx';
import { sqllabResults } from '#app/messages/en/sqllab-results.ts';
import { useMessages } from '#app/messages/use-messages.ts';

type Tone = 'danger' | 'accent' | 'warning' | 'success';
const BADGES: Readonly<Record<QueryState, { readonly tone: Tone; readonly icon: IconName }>> = {
  pending: { tone: 'accent', icon: 'info' },
  scheduled: { tone: 'accent', icon: 'info' },
  started: { tone: 'warning', icon: 'refresh' },
  running: { tone: 'warning', icon: 'refresh' },
  fetching: { tone: 'accent', icon: 'download' },
  success: { tone: 'success', icon: 'check' },
  failed: { tone: 'danger', icon: 'warning' },
  stopped: { tone: 'danger', icon: 'close' },
  timed_out: { tone: 'danger', icon: 'warning' },
};

export function StateBadge({ state }: { readonly state: QueryState }) {
  const t = useMessages(sqllabResults);
  const { tone, icon } = BADGES[state];
  return (
    <Badge tone={tone}>
      <Icon name={icon} sizePx={12} />
      {t(`badge.${state}`)}
    </Badge>
  );
}
