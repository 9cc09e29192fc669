// A dashboard's properties, from its list.
import { OwnedDialog } from '#app/screens/lists/edit/OwnedDialog.tsx';
import type { DashboardRow } from '#app/services/lists/rows.ts';
import { dashboardList } from '#app/messages/en/dashboard-list.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { DASHBOARD_PATH } from './dashboard-shape.ts';

export function DashboardDialog({ dashboard, onClose }: { readonly dashboard: DashboardRow; readonly onClose: () => void }) {
  const t = useMessages(dashboardList);
  return (
    <OwnedDialog
      title={t('edit.title')}
      path={DASHBOARD_PATH}
      row={dashboard}
      fields={[
        { name: 'dashboard_title', label: t('edit.name'), kind: 'text', required: true, maxLength: 500 },
        { name: 'slug', label: t('edit.slug'), kind: 'text', hint: t('edit.slugHint'), maxLength: 255 },
      ]}
      values={{ dashboard_title: dashboard.name, slug: dashboard.slug ?? '' }}
      savedMessage={t('edit.saved')}
      onClose={onClose}
    />
  );
}
