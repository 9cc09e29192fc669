// A chart's properties, from its list.
import { OwnedDialog } from '#app/screens/lists/edit/OwnedDialog.tsx';
import type { ChartRow } from '#app/services/lists/rows.ts';
import { chartList } from '#app/messages/en/chart-list.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { CHART_PATH } from './chart-messages.ts';

export function ChartDialog({ chart, onClose }: { readonly chart: ChartRow; readonly onClose: () => void }) {
  const t = useMessages(chartList);
  const tCommon = useMessages(common);
  return (
    <OwnedDialog
      title={t('edit.title')}
      path={CHART_PATH}
      row={chart}
      fields={[
        { name: 'slice_name', label: tCommon('name'), kind: 'text', required: true, maxLength: 250 },
        { name: 'description', label: tCommon('description'), kind: 'area', hint: t('edit.descriptionHint') },
      ]}
      values={{ slice_name: chart.name, description: chart.description }}
      savedMessage={t('edit.done')}
      onClose={onClose}
    />
  );
}
