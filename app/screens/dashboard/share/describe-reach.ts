// What the dialog says of those with whom a dashboard will be shared, one line each.
import type { shareDashboard } from '#app/messages/en/share-dashboard.ts';
import type { Translate } from '#app/messages/translate.ts';
import type { DashboardReach } from '#app/stores/share/wire.ts';

type Translated = Translate<typeof shareDashboard.texts>;

export function describeReach(
  { reach, chart_count: count }: DashboardReach,
  right: 'viewer' | 'editor',
  t: Translated,
): string[] {
  return reach.map(({ type, name, can_open: canOpen, can_edit: canEdit, closed_charts: charts }) => {
    if (!canOpen) return t('reach.cannotOpen', { name });
    if (right === 'editor' && !canEdit) return t('reach.cannotEdit', { name });
    const opens = right === 'editor' ? 'reach.edit' : type === 'user' ? 'reach.open' : 'reach.members';
    const closed = charts.length;
    const more = closed === 0 ? [] : [t(right === 'editor' ? 'reach.editClosed' : 'reach.closed', { closed, count })];
    return [t(opens, { name }), ...more].join(' ');
  });
}

/** Whether it has to be decided what they see of charts that they can't query. */
export const hasClosedCharts = ({ reach }: DashboardReach): boolean =>
  reach.some(({ can_open: canOpen, closed_charts: charts }) => canOpen && charts.length > 0);
