// Properties and filters in the edit mode: what is applied becomes a step of the edited document, to be undone and saved with it.
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { DashboardSide } from '#app/screens/dashboard/conflict/sides.ts';
import type { EditSession } from '#app/screens/dashboard/edit/client/edit-session.ts';
import { FilterSettings } from '#app/screens/dashboard/filter-settings/FilterSettings.tsx';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { dashboardProperties } from '#app/messages/en/dashboard-properties.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { layoutTitles } from '#app/domain/dashboard/page/chart-titles.ts';
import { createDashboardChanges } from './dashboard-changes.ts';
import { PropertiesDialog } from './PropertiesDialog.tsx';
import { readProperties } from './properties-wire.ts';

interface EditChangesProps {
  readonly session: EditSession;
  readonly what: 'properties' | 'filters';
  readonly onClose: () => void;
}

const NO_PROPERTIES = readProperties(null);

export function EditChanges({ session, what, onClose }: EditChangesProps) {
  const t = useMessages(dashboardProperties);
  const { csrfToken } = useShellData();
  const changes = useMemo(() => createDashboardChanges(csrfToken, window.fetch.bind(window)), [csrfToken]);
  const edited = useStore(session.store);
  const start: DashboardSide = { ...edited, properties: edited.properties ?? NO_PROPERTIES };
  const apply = ({ title, css, metadata, properties }: DashboardSide) => {
    session.endRun();
    session.change({ title, css, metadata, properties });
    session.say(what === 'properties' ? t('propertiesChanged') : t('filtersChanged'));
    onClose();
  };
  const props = { start, changes, action: 'apply', isBusy: false, problem: null, onDone: apply, onClose } as const;
  return what === 'properties' ? (
    <PropertiesDialog
      {...props}
      scope=".ed-grid"
      dashboardId={session.start.dashboardId}
      charts={layoutTitles(edited.layout, session.start.chartNames)}
    />
  ) : (
    <FilterSettings {...props} dashboardId={session.start.dashboardId} />
  );
}
