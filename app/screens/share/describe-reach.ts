// What the dialog says of those with whom an object will be shared, one line each.
import type { SharedKind } from '#app/domain/access/shared-objects.ts';
import type { share as shareMessages } from '#app/messages/en/share.ts';
import type { Translate } from '#app/messages/translate.ts';
import type { ObjectReach } from '#app/stores/share/wire.ts';

type Translated = Translate<typeof shareMessages.texts>;
type Reached = ObjectReach['reach'][number];

interface Wanted {
  readonly kind: SharedKind;
  readonly right: 'viewer' | 'editor';
}

export const describeReach = ({ reach, chart_count: count }: ObjectReach, wanted: Wanted, t: Translated): string[] =>
  reach.map((one) => {
    const { name, can_open: canOpen, can_edit: canEdit, can_run: canRun } = one;
    const { kind, right } = wanted;
    if (!canOpen) return t('reach.cannotOpen', { name, kind });
    if (right === 'editor' && !canEdit) return t('reach.cannotEdit', { name, kind });
    const [opens, ...more] = right === 'editor' ? editorTexts(one, kind) : viewerTexts(one, kind);
    const closed = one.closed_charts.length;
    return [
      t(opens, { name }),
      ...more.map((text) => t(text, { closed, count })),
      ...(canRun ? [] : [t('reach.cannotRun')]),
    ].join(' ');
  });

function viewerTexts({ type, closed_charts: closed }: Reached, kind: SharedKind) {
  const isOne = type === 'user';
  if (kind === 'chart' && closed.length > 0) return [isOne ? 'reach.openChart' : 'reach.membersChart'] as const;
  if (kind === 'dataset') return [isOne ? 'reach.openDataset' : 'reach.membersDataset'] as const;
  if (kind === 'report') return [isOne ? 'reach.openReport' : 'reach.membersReport'] as const;
  const opens = isOne ? 'reach.open' : 'reach.members';
  return closed.length > 0 ? ([opens, 'reach.closed'] as const) : ([opens] as const);
}

function editorTexts({ type, closed_charts: closed }: Reached, kind: SharedKind) {
  const opens = type === 'user' ? 'reach.edit' : 'reach.editMembers';
  if (closed.length === 0) return [opens] as const;
  return kind === 'chart' ? (['reach.editChart'] as const) : ([opens, 'reach.editClosed'] as const);
}

/** Whether someone who can open it has charts that they can't query. */
export const hasClosedCharts = ({ reach }: ObjectReach): boolean =>
  reach.some(({ can_open: canOpen, closed_charts: charts }) => canOpen && charts.length > 0);
