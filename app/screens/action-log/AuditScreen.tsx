// Security-relevant actions: who did what, from which address, and what changed.
import { readAuditDetails } from '#app/domain/activity/audit-details.ts';
import { actionLog } from '#app/messages/en/action-log.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Changed } from '#app/screens/lists/cells/Changed.tsx';
import { AUDIT_SHAPE } from './audit-shape.ts';
import styles from './AuditScreen.module.css';
import { NoValue, PersonName } from './log-cells.tsx';
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
          {
            id: 'person',
            label: t('column.user'),
            sort: 'person',
            cell: ({ person }) => <PersonName name={person} none={t('anonymousOrDeleted')} />,
          },
          {
            id: 'address',
            label: t('column.address'),
            cell: ({ json }) => readAuditDetails(json).address ?? <NoValue />,
          },
          { id: 'changes', label: t('column.changes'), isWide: true, cell: ({ json }) => <Changes json={json} /> },
          { id: 'time', label: t('column.time'), sort: 'time', cell: ({ atMs }) => <Changed atMs={atMs} /> },
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
