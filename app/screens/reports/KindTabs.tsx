// Between the list of alerts and that of reports.
import { reports } from '#app/messages/en/reports.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { LinkTabs } from '#app/ui/layout/LinkTabs.tsx';
import { REPORT_SHAPES, type ReportType } from './report-shape.ts';

export function KindTabs({ active }: { readonly active: ReportType }) {
  const t = useMessages(reports);
  const tabs = (['Alert', 'Report'] as const).map((type) => ({
    path: REPORT_SHAPES[type].path,
    label: t(`${type}.title`),
    isCurrent: type === active,
  }));
  return <LinkTabs label={t('kinds')} tabs={tabs} />;
}
