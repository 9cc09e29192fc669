// Deletes a database, after showing what depends on it: a connection, or a Warehouse with its data. One that datasets read is kept,
// and the dialog says why.
import { useRevalidator } from '@remix-run/react';
import { useEffect, useId, useState, type FormEvent } from 'react';
import * as z from 'zod';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { done } from '#app/screens/shell/api/reply-checks.ts';
import type { DatabaseListing } from '#app/services/databases/page.server.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Dialog, DialogActions, DialogContent } from '#app/ui/overlay/Dialog.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { TextField } from '#app/ui/form/TextField.tsx';
import { formatBytes } from '#app/domain/format/format-bytes.ts';
import type { WarehouseView } from '#app/stores/database/warehouse-wire.ts';
import { isWarehouse } from './database-view.ts';
import { useWarehouse, type WarehouseState } from './use-warehouse.ts';
import { createDatabaseApi } from './client/database-api.ts';
import { CONNECT_SELECTOR, setReturnTarget } from './client/return-target.ts';
import { common } from '#app/messages/en/common.ts';
import { databaseList } from '#app/messages/en/database-list.ts';
import { warehouse } from '#app/messages/en/warehouse.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import { formClass } from '#app/ui/form/form-layout.tsx';
import text from '#app/ui/text/text.module.css';
import styles from './DeleteDialog.module.css';

const MAX_SHOWN = 5;
const listing = <T extends z.ZodType>(item: T) => z.object({ count: z.number(), result: z.array(item) });
const relatedSchema = z.object({
  charts: listing(z.object({ id: z.number(), slice_name: z.string() })),
  dashboards: listing(z.object({ id: z.number(), title: z.string() })),
  sqllab_tab_states: listing(z.object({ id: z.number(), label: z.string() })),
});
type Related = z.infer<typeof relatedSchema>;

interface DeleteDialogProps {
  readonly database: Pick<DatabaseListing, 'id' | 'name' | 'engine' | 'datasetCount'>;
  readonly onClose: () => void;
  /** Absent: the list is read again. */
  readonly onDeleted?: (() => void) | undefined;
}

export function DeleteDialog({ database, onClose, onDeleted }: DeleteDialogProps) {
  const t = useMessages(databaseList);
  const { csrfToken } = useShellData();
  const [api] = useState(() => createDatabaseApi(csrfToken, (...request) => fetch(...request)));
  const [related, setRelated] = useState<Related | string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    const ended = new AbortController();
    const load = async () => {
      const outcome = await api.call(`/${database.id}/related_objects/`, { signal: ended.signal });
      setRelated(outcome.ok ? relatedSchema.parse(outcome.value) : outcome.failure.message);
    };
    load().catch((error: unknown) => {
      if (!ended.signal.aborted) throw error;
    });
    return () => ended.abort();
  }, [api, database.id]);
  const isOurs = isWarehouse(database);
  const { state: stored } = useWarehouse(api, isOurs ? database.id : null);
  const view = typeof stored === 'object' && 'tables' in stored ? stored : null;
  const tOurs = useMessages(warehouse);
  const inUse = refusal ?? (database.datasetCount > 0 ? (isOurs ? tOurs('delete.inUse') : t('delete.inUse')) : null);
  const advice = isOurs ? tOurs('delete.inUseAdvice') : t('delete.inUseAdvice');
  return (
    <Dialog title={t('delete.title', { name: database.name })} className={styles.dialog} onClose={onClose}>
      <DialogContent isStack>
        <div className={styles.related} aria-live="polite">
          <RelatedObjects related={related} datasetCount={database.datasetCount} datasets={view?.datasets.result ?? []} />
        </div>
        {inUse === null ? (
          <DeleteForm
            api={api}
            database={database}
            stored={stored}
            onClose={onClose}
            onDeleted={onDeleted}
            onRefused={setRefusal}
          />
        ) : (
          <>
            <Notice kind="warning" title={inUse}>
              {database.datasetCount > 0 ? advice : t('delete.unchanged')}
            </Notice>
            <DialogActions>
              <Button onClick={onClose} data-first>
                {isOurs ? tOurs('delete.keep') : t('delete.keep')}
              </Button>
            </DialogActions>
          </>
        )}
      </DialogContent>
    </Dialog>
  );
}

interface DeleteFormProps extends DeleteDialogProps {
  readonly api: ReturnType<typeof createDatabaseApi>;
  readonly stored: WarehouseState;
  readonly onRefused: (message: string) => void;
}

function DeleteForm({ api, database, stored, onClose, onDeleted, onRefused }: DeleteFormProps) {
  const t = useMessages(databaseList);
  const tOurs = useMessages(warehouse);
  const isOurs = isWarehouse(database);
  const tCommon = useMessages(common);
  const { revalidate } = useRevalidator();
  const [error, setError] = useState<string | undefined>();
  const [isBusy, setIsBusy] = useState(false);
  const remove = async (typed: string) => {
    if (inOneLine(typed) !== inOneLine(database.name)) {
      setError(t('delete.wrongName'));
      return;
    }
    setIsBusy(true);
    const outcome = await api.call(`/${database.id}`, { method: 'DELETE', reply: done });
    setIsBusy(false);
    if (outcome.ok || outcome.failure.kind === 'missing') {
      onClose();
      showToast('success', (isOurs ? tOurs : t)('delete.done', { name: database.name }));
      if (onDeleted) return onDeleted();
      setReturnTarget(CONNECT_SELECTOR);
      revalidate();
    } else if (outcome.failure.kind === 'refused') onRefused(outcome.failure.message);
    else setError(outcome.failure.message);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('name');
    if (!isBusy) void remove(typeof typed === 'string' ? typed : '');
  };
  const messageId = useId();
  return (
    <form className={formClass} onSubmit={submit} noValidate>
      <p id={messageId}>
        <Consequence database={database} stored={stored} />
      </p>
      <TextField label={t('delete.nameLabel')} name="name" error={error} autoComplete="off" spellCheck={false} />
      <DialogActions>
        <Button onClick={onClose}>{tCommon('cancel')}</Button>
        <Button weight="danger" type="submit" busy={isBusy}>
          {isOurs ? tOurs('delete.submit') : t('delete.submit')}
        </Button>
      </DialogActions>
    </form>
  );
}

/** What goes, and that it can't be brought back. */
function Consequence({
  database,
  stored,
}: {
  readonly database: DeleteDialogProps['database'];
  readonly stored: WarehouseState;
}) {
  const t = useMessages(databaseList);
  const tOurs = useMessages(warehouse);
  const locale = useLocale();
  const name = () => <strong className={styles.name}>{database.name}</strong>;
  if (!isWarehouse(database)) return t.rich('delete.detail', { name });
  if (stored === 'loading') return tOurs('loading');
  // It can be deleted all the same: one that can't be measured may be broken.
  if ('failure' in stored) return tOurs.rich('delete.unmeasured', { name });
  const { table_count: count, size_bytes: sizeBytes, shared_with: others } = stored;
  if (others.length === 0) return tOurs.rich('delete.detail', { name, count, size: formatBytes(sizeBytes, locale) });
  const names = new Intl.ListFormat(locale).format(others.map((other) => other.name));
  return tOurs.rich('delete.shared', { name, count: others.length, names });
}

/** As the page shows it: spaces in a row are one. */
const inOneLine = (name: string): string => name.trim().replace(/\s+/g, ' ');

interface RelatedObjectsProps {
  readonly related: Related | string | null;
  readonly datasetCount: number;
  /** The first, where they are known. */
  readonly datasets: WarehouseView['datasets']['result'];
}

function RelatedObjects({ related, datasetCount, datasets }: RelatedObjectsProps) {
  const t = useMessages(databaseList);
  if (related === null) return <p className={text.muted}>{t('delete.checking')}</p>;
  if (typeof related === 'string')
    return (
      <Notice kind="error" title={t('delete.checkFailed')}>
        {related}
      </Notice>
    );
  const { charts, dashboards, sqllab_tab_states: tabs } = related;
  const names = {
    datasets: datasets.map(({ id, name }) => ({ id, label: name, href: `/dataset/${id}/` })),
    charts: charts.result.map(({ id, slice_name }) => ({ id, label: slice_name, href: `/explore/?slice_id=${id}` })),
    dashboards: dashboards.result.map(({ id, title }) => ({ id, label: title, href: `/superset/dashboard/${id}/` })),
    tabs: tabs.result.map(({ id, label }) => ({ id, label, href: null })),
  };
  if (datasetCount + charts.count + dashboards.count + tabs.count === 0) return <p>{t('delete.none')}</p>;
  return (
    <dl className={styles.list}>
      <Related title={t('delete.datasets')} count={datasetCount} items={names.datasets} />
      <Related title={t('delete.charts')} count={charts.count} items={names.charts} />
      <Related title={t('delete.dashboards')} count={dashboards.count} items={names.dashboards} />
      <Related title={t('delete.tabs')} count={tabs.count} items={names.tabs} />
    </dl>
  );
}

interface RelatedProps {
  readonly title: string;
  readonly count: number;
  readonly items: readonly { readonly id: number; readonly label: string; readonly href: string | null }[];
}

function Related({ title, count, items }: RelatedProps) {
  const t = useMessages(databaseList);
  const locale = useLocale();
  if (count === 0) return null;
  const more = count - Math.min(items.length, MAX_SHOWN);
  return (
    <>
      <dt>{title}</dt>
      <dd>
        <span className={text.tabular}>{count.toLocaleString(locale)}</span>
        {items.length > 0 ? (
          <ul>
            {items.slice(0, MAX_SHOWN).map(({ id, label, href }) => (
              <li key={id}>{href ? <a href={href}>{label || t('delete.untitled')}</a> : label || t('delete.untitled')}</li>
            ))}
            {more > 0 ? <li className={text.muted}>{t('delete.more', { count: more })}</li> : null}
          </ul>
        ) : null}
      </dd>
    </>
  );
}
