// Security-relevant actions: who did what, from which address, and what changed. Read-only.
import { useState } from 'react';
import { readAuditDetails } from '#app/domain/activity/audit-details.ts';
import type { ListData } from '#app/domain/list/list-state.ts';
import { actionLog } from '#app/messages/en/action-log.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { Translate } from '#app/messages/translate.ts';
import { Changed } from '#app/screens/lists/cells/Changed.tsx';
import { ListScreen } from '#app/screens/lists/ListScreen.tsx';
import type { ListDescription } from '#app/screens/lists/list-types.ts';
import type { LogListing } from '#app/services/accounts/pages.server.ts';
import { Notice } from '#app/ui/notice/Notice.tsx';
import message from '#app/ui/text/text.module.css';
import { actionText, nameInAction } from './action-text.ts';
import { AUDIT_SHAPE } from './audit-shape.ts';
import styles from './AuditScreen.module.css';
import { LogDialog } from './LogDialog.tsx';
import { LogTabs, type LogTab } from './LogTabs.tsx';
import { WithName } from './WithName.tsx';

interface AuditScreenProps {
  readonly data: ListData<LogListing> & { readonly isPartial: boolean };
  readonly tabs: readonly LogTab[];
}

export function AuditScreen({ data, tabs }: AuditScreenProps) {
  const t = useMessages(actionLog);
  const [line, setLine] = useState<LogListing | null>(null);
  return (
    <>
      <ListScreen list={{ ...describe(t), onOpen: setLine }} data={data}>
        <LogTabs active="audit" tabs={tabs} />
        {data.isPartial ? <Notice kind="warning">{t('partial')}</Notice> : null}
      </ListScreen>
      {line ? <LogDialog line={line} onClose={() => setLine(null)} /> : null}
    </>
  );
}

function Changes({ json }: { readonly json: string }) {
  const { changes } = readAuditDetails(json);
  if (changes.length === 0) return <span className={message.muted}>–</span>;
  return <span className={styles.changes}>{changes.map(([field, value]) => `${field}: ${value}`).join(' · ')}</span>;
}

const describe = (t: Translate<typeof actionLog.texts>): ListDescription<LogListing> => ({
  title: t('title'),
  noun: [t('noun.one'), t('noun.many')],
  shape: AUDIT_SHAPE,
  nameOf: (line) => actionText(line, t),
  nameFace: (line) => <WithName text={actionText(line, t)} name={nameInAction(line, t)} />,
  nameSort: 'action',
  nameLabel: t('column.action'),
  columns: [
    {
      id: 'person',
      label: t('column.user'),
      sort: 'person',
      cell: ({ person }) => person ?? <span className={message.muted}>{t('anonymousOrDeleted')}</span>,
    },
    {
      id: 'address',
      label: t('column.address'),
      cell: ({ json }) => readAuditDetails(json).address ?? <span className={message.muted}>–</span>,
    },
    { id: 'changes', label: t('column.changes'), isWide: true, cell: ({ json }) => <Changes json={json} /> },
    { id: 'time', label: t('column.time'), sort: 'time', cell: ({ atMs }) => <Changed atMs={atMs} /> },
  ],
  blank: { icon: 'clock', title: t('audit.blank.title'), text: t('audit.blank.detail') },
  searchMessage: t('audit.search'),
});
