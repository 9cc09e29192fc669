// A Warehouse's size and tables, and its vacuum.
import { useState } from 'react';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import type { DatabaseListing } from '#app/services/databases/page.server.ts';
import type { WarehouseView } from '#app/stores/database/warehouse-wire.ts';
import { formatBytes } from '#app/domain/format/format-bytes.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Dialog, DialogActions, DialogContent } from '#app/ui/overlay/Dialog.tsx';
import { Facts } from '#app/ui/text/Facts.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { numberCellClass, Table } from '#app/ui/table/Table.tsx';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { common } from '#app/messages/en/common.ts';
import { warehouse } from '#app/messages/en/warehouse.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import text from '#app/ui/text/text.module.css';
import { createDatabaseApi } from './client/database-api.ts';
import { useWarehouse, vacuumWarehouse } from './use-warehouse.ts';
import styles from './StorageDialog.module.css';

interface StorageDialogProps {
  readonly database: DatabaseListing;
  readonly onClose: () => void;
}

export function StorageDialog({ database, onClose }: StorageDialogProps) {
  const t = useMessages(warehouse);
  const tCommon = useMessages(common);
  const locale = useLocale();
  const { csrfToken } = useShellData();
  const [api] = useState(() => createDatabaseApi(csrfToken, (...request) => fetch(...request)));
  const { state, reload, retry } = useWarehouse(api, database.id);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { name } = database;
  const vacuum = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    const reclaimed = await vacuumWarehouse(api, database.id);
    setIsBusy(false);
    setProblem(typeof reclaimed === 'number' ? null : reclaimed.failure);
    if (typeof reclaimed !== 'number') return;
    const size = formatBytes(reclaimed, locale);
    showToast('success', reclaimed === 0 ? t('vacuum.nothing', { name }) : t('vacuum.done', { name, size }));
    reload();
  };
  return (
    <Dialog title={t('title', { name })} onClose={onClose} className={styles.dialog}>
      <DialogContent isStack>
        {state === 'loading' ? (
          <p role="status" className={text.muted}>
            {t('loading')}
          </p>
        ) : 'failure' in state ? (
          <Notice kind="error" title={t('failed')}>
            <p>{state.failure}</p>
            <Button onClick={retry}>{tCommon('tryAgain')}</Button>
          </Notice>
        ) : (
          <>
            <Contents view={state} name={name} />
            {problem === null ? null : <Notice kind="error">{problem}</Notice>}
            <p className={text.muted}>{t('vacuum.hint')}</p>
          </>
        )}
        <DialogActions>
          <Button onClick={onClose}>{tCommon('close')}</Button>
          <Button
            weight="primary"
            busy={isBusy}
            disabled={state === 'loading' || 'failure' in state}
            onClick={() => void vacuum()}
          >
            {t('vacuum')}
          </Button>
        </DialogActions>
      </DialogContent>
    </Dialog>
  );
}

function Contents({ view, name }: { readonly view: WarehouseView; readonly name: string }) {
  const t = useMessages(warehouse);
  const locale = useLocale();
  const { tables, table_count: count } = view;
  return (
    <>
      <Facts className={styles.facts}>
        <dt>{t('size')}</dt>
        <dd className={text.tabular}>{formatBytes(view.size_bytes, locale)}</dd>
        <dt>{t('reclaimable')}</dt>
        <dd className={text.tabular}>{formatBytes(view.free_bytes, locale)}</dd>
        <dt>{t('tables')}</dt>
        <dd className={text.tabular}>{count.toLocaleString(locale)}</dd>
      </Facts>
      {count === 0 ? (
        <p>{t('tables.none')}</p>
      ) : (
        <div className={styles.scroll} tabIndex={0} role="group" aria-label={t('tables.caption', { name })}>
          <Table>
            <caption className={text.visuallyHidden}>{t('tables.caption', { name })}</caption>
            <thead>
              <tr>
                <th scope="col">{t('tables.name')}</th>
                <th scope="col" className={numberCellClass}>
                  {t('tables.rows')}
                </th>
              </tr>
            </thead>
            <tbody>
              {tables.map((table) => (
                <tr key={table.name}>
                  <td className={styles.name}>{table.name}</td>
                  <td className={numberCellClass}>{table.rows === null ? '–' : table.rows.toLocaleString(locale)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
          {count > tables.length ? <p className={text.muted}>{t('tables.more', { count: count - tables.length })}</p> : null}
        </div>
      )}
    </>
  );
}
