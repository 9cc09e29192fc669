// The state of a run.
import type { ReportState } from '#app/domain/alert/report-state.ts';
import { Badge } from '#app/ui/text/Badge.tsx';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { RUN_TONES } from './run-state.ts';

interface RunBadgeProps {
  readonly state: ReportState;
  readonly text: string;
  /** For a mail server, or an address that is refused for now. */
  readonly isWaiting?: boolean;
}

export const RunBadge = ({ state, text, isWaiting = false }: RunBadgeProps) => (
  <Badge tone={isWaiting ? 'warning' : RUN_TONES[state]}>
    {isWaiting ? <Icon name="clock" sizePx={12} /> : null}
    {state === 'Success' ? <Icon name="check" sizePx={12} /> : null}
    {state === 'Error' ? <Icon name="warning" sizePx={12} /> : null}
    {text}
  </Badge>
);
