// Where to go with a database that was just connected.
import { useLocation } from '@remix-run/react';
import { databaseList } from '#app/messages/en/database-list.ts';
import { dashboardStart } from '#app/messages/en/dashboard-start.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useMayBuild } from '#app/screens/dashboard/start/use-may-build.ts';
import { newDatasetHref } from '#app/screens/dataset-list/new-dataset.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { LinkButton } from '#app/ui/button/Button.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { readConnected } from './client/connected.ts';
import { labHref } from './database-view.ts';
import styles from './ConnectedNotice.module.css';

export function ConnectedNotice() {
  const t = useMessages(databaseList);
  const tStart = useMessages(dashboardStart);
  const { user } = useShellData();
  const mayBuild = useMayBuild();
  const connected = readConnected(useLocation().state);
  if (!connected) return null;
  const { id, name, isInSqlLab } = connected;
  const places = user?.places ?? [];
  const mayMake = places.includes('new-dataset');
  return (
    <Notice
      kind="success"
      title={t('connected.title', { name })}
      className={styles.notice}
      actions={
        <>
          {isInSqlLab && places.includes('new-query') ? (
            <LinkButton icon="code" weight="primary" href={labHref(id)}>
              {t('connected.query')}
            </LinkButton>
          ) : null}
          {mayMake ? (
            <LinkButton icon="table" href={newDatasetHref(id)}>
              {t('connected.dataset')}
            </LinkButton>
          ) : null}
          {mayMake && mayBuild ? (
            <LinkButton icon="dashboard" href={newDatasetHref(id, { isBuilt: true })}>
              {tStart('fromTable')}
            </LinkButton>
          ) : null}
        </>
      }
    >
      <p>{t('connected.detail')}</p>
    </Notice>
  );
}
