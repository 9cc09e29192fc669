// A dashboard's properties, from its list.
import { EditDialog, type FieldSpec } from '#app/screens/lists/EditDialog.tsx';
import { newVersion } from '#app/screens/shell/reply-checks.ts';
import type { DashboardRow } from '#app/services/lists/rows.ts';
import { dashboardList } from '#app/messages/en/dashboard-list.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { DASHBOARD_PATH } from './dashboard-shape.ts';

const FIELDS: readonly FieldSpec[] = [
  { name: 'dashboard_title', label: 'Title', kind: 'text', required: true, maxLength: 500 },
  {
    name: 'slug',
    label: 'Short address',
    kind: 'text',
    hint: 'Letters, digits, hyphens: /superset/dashboard/short-address/',
    maxLength: 255,
  },
  { name: 'owners', label: 'Owners', kind: 'people', source: '/api/v1/dashboard/related/owners' },
  { name: 'certified_by', label: 'Certified by', kind: 'text', hint: 'Who vouches for it. Empty: nobody.' },
  { name: 'certification_details', label: 'Certification details', kind: 'text' },
];

export function DashboardDialog({ dashboard, onClose }: { readonly dashboard: DashboardRow; readonly onClose: () => void }) {
  const t = useMessages(dashboardList);
  const tCommon = useMessages(common);
  return (
    <EditDialog
      title={t('edit.title')}
      fields={FIELDS}
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
      savedWords={t('edit.saved')}
      onClose={onClose}
    />
  );
}
