// The state of a run.
import type { ReportState } from '#app/domain/alert/report-state.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { RUN_TONES } from './run-state.ts';

interface RunBadgeProps {
  readonly state: ReportState;
  readonly text: string;
}

export const RunBadge = ({ state, text }: RunBadgeProps) => (
  <Badge tone={RUN_TONES[state]}>
    {state === 'Success' ? <Icon name="check" sizePx={12} /> : null}
    {state === 'Error' ? <Icon name="warning" sizePx={12} /> : null}
    {text}
  </Badge>
);
