// Security-relevant actions: who did what, from which address, and what changed.
import { readAuditDetails } from '#app/domain/activity/audit-details.ts';
import { actionLog } from '#app/messages/en/action-log.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { AUDIT_SHAPE } from './audit-shape.ts';
import styles from './AuditScreen.module.css';
import { NoValue, personColumn, timeColumn } from './log-cells.tsx';
import { LogListScreen, type LogScreenProps } from './LogListScreen.tsx';

export function AuditScreen({ data, tabs }: LogScreenProps) {
  const t = useMessages(actionLog);
  return (
    <LogListScreen
      active="audit"
      data={data}
      tabs={tabs}
      view={{
        shape: AUDIT_SHAPE,
        columns: [
          personColumn(t('column.user'), t('anonymousOrDeleted')),
          {
            id: 'address',
            label: t('column.address'),
            cell: ({ json }) => readAuditDetails(json).address ?? <NoValue />,
          },
          { id: 'changes', label: t('column.changes'), isWide: true, cell: ({ json }) => <Changes json={json} /> },
          timeColumn(t('column.time')),
        ],
        blank: { icon: 'clock', title: t('audit.blank.title'), text: t('audit.blank.detail') },
        searchMessage: t('audit.search'),
      }}
    />
  );
}

function Changes({ json }: { readonly json: string }) {
  const { changes } = readAuditDetails(json);
  if (changes.length === 0) return <NoValue />;
  return <span className={styles.changes}>{changes.map(([field, value]) => `${field}: ${value}`).join(' · ')}</span>;
}
