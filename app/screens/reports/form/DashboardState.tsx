// In which state a dashboard is sent: its tab, and the values of its filters.
import { useState } from 'react';
import { reportForm } from '#app/messages/en/report-form.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { tabChoices, useDashboardTabs, type DashboardTab } from '#app/screens/reports/client/use-dashboard-tabs.ts';
import { FilterFields } from './FilterFields.tsx';
import { SelectField, type ReportFieldsProps } from './form-parts.tsx';

interface DashboardStateProps extends ReportFieldsProps {
  readonly id: number;
}

export function DashboardState({ id, draft, errors, onChange }: DashboardStateProps) {
  const [attempt, setAttempt] = useState(1);
  const tabs = useDashboardTabs(id);
  const load = (dataMask: typeof draft.dataMask) => {
    onChange({ dataMask });
    setAttempt(attempt + 1);
  };
  return (
    <>
      <TabField tabs={tabs ?? []} draft={draft} onChange={onChange} />
      <FilterFields
        key={attempt}
        dashboardId={id}
        isFormAboveLoading={tabs === null}
        masksById={draft.dataMask}
        error={errors['extra']}
        onMasks={(masks) => onChange({ dataMask: { ...draft.dataMask, ...masks } })}
        onReload={() => load(draft.dataMask)}
        onReset={() => load({})}
      />
    </>
  );
}

interface TabFieldProps extends Pick<ReportFieldsProps, 'draft' | 'onChange'> {
  readonly tabs: readonly DashboardTab[];
}

function TabField({ tabs, draft: { tab }, onChange }: TabFieldProps) {
  const t = useMessages(reportForm);
  if (tabs.length === 0 && tab === '') return null;
  const pick = (picked: string) =>
    onChange({ tab: picked, activeTabs: [...(tabs.find((one) => one.id === picked)?.path ?? [])] });
  return (
    <SelectField
      label={t('content.tab')}
      choices={[['', t('content.allTabs')], ...tabChoices(tabs, tab)]}
      value={tab}
      onPick={(picked) => pick(String(picked ?? ''))}
    />
  );
}
