// A dashboard's properties, from its list.
import { EditDialog, type FieldSpec } from '#app/screens/lists/edit/EditDialog.tsx';
import { newVersion } from '#app/screens/shell/api/reply-checks.ts';
import type { DashboardRow } from '#app/services/lists/rows.ts';
import { dashboardList } from '#app/messages/en/dashboard-list.ts';
import { common } from '#app/messages/en/common.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { DASHBOARD_PATH } from './dashboard-shape.ts';

const findFields = (t: Translate<typeof dashboardList.texts>, tCommon: Translate<typeof common.texts>): readonly FieldSpec[] => [
  { name: 'dashboard_title', label: t('edit.name'), kind: 'text', required: true, maxLength: 500 },
  {
    name: 'slug',
    label: t('edit.slug'),
    kind: 'text',
    hint: t('edit.slugHint'),
    maxLength: 255,
  },
  { name: 'owners', label: tCommon('owners'), kind: 'people', source: '/api/v1/dashboard/related/owners' },
  { name: 'certified_by', label: t('edit.certifiedBy'), kind: 'text', hint: t('edit.certifiedByHint') },
  { name: 'certification_details', label: t('edit.certificationDetails'), kind: 'text' },
];

export function DashboardDialog({ dashboard, onClose }: { readonly dashboard: DashboardRow; readonly onClose: () => void }) {
  const t = useMessages(dashboardList);
  const tCommon = useMessages(common);
  return (
    <EditDialog
      title={t('edit.title')}
      fields={findFields(t, tCommon)}
      values={{
        dashboard_title: dashboard.name,
        slug: dashboard.slug ?? '',
        owners: dashboard.owners,
        certified_by: dashboard.certifiedBy,
        certification_details: dashboard.certificationDetails,
      }}
      method="PUT"
      path={`${DASHBOARD_PATH}${dashboard.id}`}
      reply={newVersion(dashboard.id)}
      etag={dashboard.etag}
      saveLabel={tCommon('save')}
      savedMessage={t('edit.saved')}
      onClose={onClose}
    />
  );
}
