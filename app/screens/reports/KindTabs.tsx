// Between the list of alerts and that of reports.
import { Link } from '@remix-run/react';
import { reports } from '#app/messages/en/reports.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { REPORT_SHAPES, type ReportType } from './report-shape.ts';
import styles from './KindTabs.module.css';

export function KindTabs({ active }: { readonly active: ReportType }) {
  const t = useMessages(reports);
  return (
    <nav className={styles.tabs} aria-label={t('kinds')}>
      {(['Alert', 'Report'] as const).map((type) => (
        <Link key={type} to={REPORT_SHAPES[type].path} aria-current={type === active ? 'page' : undefined} discover="none">
          {t(`${type}.title`)}
        </Link>
      ))}
    </nav>
  );
}
