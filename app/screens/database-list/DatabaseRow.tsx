// A database in the list: its engine, location, uses, and menu.
import { ManagedEntry } from '#app/screens/managed/ManagedEntry.tsx';
import { Link } from '@remix-run/react';
import { useState } from 'react';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import type { DatabaseListing } from '#app/services/databases/page.server.ts';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { Menu } from '#app/ui/overlay/Menu.tsx';
import { RelativeTime } from '#app/ui/text/RelativeTime.tsx';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { common } from '#app/messages/en/common.ts';
import { databaseList } from '#app/messages/en/database-list.ts';
import { warehouse } from '#app/messages/en/warehouse.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import { MenuButton, menuItemClass, MenuLink } from '#app/ui/overlay/MenuItem.tsx';
import { numberCellClass } from '#app/ui/table/Table.tsx';
import text from '#app/ui/text/text.module.css';
import { clsx } from 'clsx';
import { downloadExport } from '#app/screens/lists/client/download-export.ts';
import { API_PATH } from './database-view.ts';
import { createDatabaseApi } from './client/database-api.ts';
import { testStored } from './client/test-connection.ts';
import { isWarehouse, labHref } from './database-view.ts';
import { EngineMark } from './EngineMark.tsx';
import styles from './DatabaseTable.module.css';

/** A quick reply needs no message before it. */
const PATIENCE_MS = 600;

interface DatabaseRowProps {
  readonly database: DatabaseListing;
  readonly nowMs: number;
  readonly mayWrite: boolean;
  readonly mayExport: boolean;
  readonly seesSqlLab: boolean;
  readonly onStorage: () => void;
  readonly onDelete: () => void;
}

export function DatabaseRow({ database, nowMs, mayWrite, mayExport, seesSqlLab, onStorage, onDelete }: DatabaseRowProps) {
  const t = useMessages(databaseList);
  const locale = useLocale();
  const opensLab = seesSqlLab && database.exposeInSqllab;
  return (
    <tr data-database={database.id}>
      <td className={styles.name}>
        <div className={styles.nameBox}>
          <EngineMark engine={database.engine} />
          <div>
            <Name database={database} mayWrite={mayWrite} opensLab={opensLab} />
            <p>{database.engineLabel}</p>
          </div>
        </div>
      </td>
      {mayWrite ? (
        <td className={styles.location} data-label={t('column.location')}>
          {database.place ? (
            <span title={database.place}>{database.place}</span>
          ) : (
            <span className={text.muted}>{t('builtIn')}</span>
          )}
        </td>
      ) : null}
      <td className={styles.nowrap} data-label={t('column.use')}>
        {listUses(database, t, locale) || <span className={text.muted}>{t('use.charts')}</span>}
      </td>
      <td className={numberCellClass} data-label={t('column.datasets')}>
        {database.datasetCount.toLocaleString(locale)}
      </td>
      <td className={styles.nowrap} data-label={t('column.changed')}>
        <RelativeTime atMs={database.changedOnMs} nowMs={nowMs} />
        {database.changedBy ? (
          <span className={clsx(text.muted, text.small, styles.author)}> {t('changedBy', { name: database.changedBy })}</span>
        ) : null}
      </td>
      <td className={styles.actions}>
        {opensLab || mayWrite || mayExport ? (
          <Actions
            database={database}
            mayWrite={mayWrite}
            mayExport={mayExport}
            opensLab={opensLab}
            onStorage={onStorage}
            onDelete={onDelete}
          />
        ) : null}
      </td>
    </tr>
  );
}

function Name({ database, mayWrite, opensLab }: Pick<DatabaseRowProps, 'database' | 'mayWrite'> & { opensLab: boolean }) {
  if (mayWrite)
    return (
      <Link to={`?edit=${database.id}`} discover="none" title={database.name}>
        {database.name}
      </Link>
    );
  if (opensLab)
    return (
      <a href={labHref(database.id)} title={database.name}>
        {database.name}
      </a>
    );
  return <strong title={database.name}>{database.name}</strong>;
}

function listUses(
  { exposeInSqllab, allowRunAsync, allowDml }: DatabaseListing,
  t: Translate<typeof databaseList.texts>,
  locale: string,
): string {
  const uses = [exposeInSqllab && t('use.sqlLab'), allowRunAsync && t('use.async'), allowDml && t('use.write')];
  return new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(uses.filter((use) => use !== false));
}

interface ActionsProps {
  readonly database: DatabaseListing;
  readonly mayWrite: boolean;
  readonly mayExport: boolean;
  readonly opensLab: boolean;
  readonly onStorage: () => void;
  readonly onDelete: () => void;
}

function Actions({ database, mayWrite, mayExport, opensLab, onStorage, onDelete }: ActionsProps) {
  const t = useMessages(databaseList);
  const tCommon = useMessages(common);
  const tWarehouse = useMessages(warehouse);
  const { csrfToken } = useShellData();
  const [isTesting, setIsTesting] = useState(false);
  const test = async () => {
    if (isTesting) return;
    setIsTesting(true);
    const patience = setTimeout(() => showToast('info', t('test.waiting', { name: database.name })), PATIENCE_MS);
    const result = await testStored(createDatabaseApi(csrfToken, fetch), database.id);
    clearTimeout(patience);
    setIsTesting(false);
    showToast(
      result.ok ? 'success' : 'danger',
      result.ok
        ? t('test.passed', { name: database.name, ms: result.ms })
        : t('test.failed', { name: database.name, reason: result.message }),
    );
  };
  return (
    <Menu label={t('rowActions', { name: database.name })} face={<Icon name="more" />} className={styles.menu}>
      {opensLab ? (
        <MenuLink icon="code" href={labHref(database.id)}>
          {t('menu.sqlLab')}
        </MenuLink>
      ) : null}
      {mayWrite ? (
        <>
          {database.managed ? null : (
            <Link className={menuItemClass} to={`?edit=${database.id}`} discover="none">
              <Icon name="database" />
              {tCommon('edit')}
            </Link>
          )}
          <MenuButton icon="play" data-needs-script="" onClick={() => void test()}>
            {t('menu.test')}
          </MenuButton>
          {isWarehouse(database) ? (
            <MenuButton icon="database" data-needs-script="" onClick={onStorage}>
              {tWarehouse('menu')}
            </MenuButton>
          ) : null}
        </>
      ) : null}
      {mayExport ? (
        <MenuButton icon="download" data-needs-script="" onClick={() => void downloadExport(API_PATH, [database])}>
          {t('export')}
        </MenuButton>
      ) : null}
      <ManagedEntry managed={database.managed} />
      {mayWrite && database.managed === null ? (
        <>
          <hr data-needs-script="" />
          <MenuButton icon="close" data-needs-script="" onClick={onDelete}>
            {t('menu.delete')}
          </MenuButton>
        </>
      ) : null}
    </Menu>
  );
}
