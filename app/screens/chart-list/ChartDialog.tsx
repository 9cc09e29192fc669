// A chart's properties, from its list.
import { EditDialog, type FieldSpec } from '#app/screens/lists/edit/EditDialog.tsx';
import { newVersion } from '#app/screens/shell/api/reply-checks.ts';
import type { ChartRow } from '#app/services/lists/rows.ts';
import { chartList } from '#app/messages/en/chart-list.ts';
import { common } from '#app/messages/en/common.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { CHART_PATH } from './chart-messages.ts';

const findFields = (t: Translate<typeof chartList.texts>, tCommon: Translate<typeof common.texts>): readonly FieldSpec[] => [
  { name: 'slice_name', label: tCommon('name'), kind: 'text', required: true, maxLength: 250 },
  { name: 'description', label: tCommon('description'), kind: 'area', hint: t('edit.descriptionHint') },
  { name: 'owners', label: tCommon('owners'), kind: 'people', source: '/api/v1/chart/related/owners' },
  { name: 'certified_by', label: t('edit.certifiedBy'), kind: 'text', hint: t('edit.certifiedByHint') },
  { name: 'certification_details', label: t('edit.certificationDetails'), kind: 'text' },
];

export function ChartDialog({ chart, onClose }: { readonly chart: ChartRow; readonly onClose: () => void }) {
  const t = useMessages(chartList);
  const tCommon = useMessages(common);
  return (
    <EditDialog
      title={t('edit.title')}
      fields={findFields(t, tCommon)}
      values={{
        slice_name: chart.name,
        description: chart.description,
        owners: chart.owners,
        certified_by: chart.certifiedBy,
        certification_details: chart.certificationDetails,
      }}
      method="PUT"
      path={`${CHART_PATH}${chart.id}`}
      reply={newVersion(chart.id)}
      etag={chart.etag}
      saveLabel={tCommon('save')}
      savedMessage={t('edit.done')}
      onClose={onClose}
    />
  );
}
