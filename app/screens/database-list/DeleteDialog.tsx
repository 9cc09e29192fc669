// Deletes a database, after showing what depends on it. One that datasets read is kept, and the dialog says why.
import { useRevalidator } from '@remix-run/react';
import { useEffect, useId, useState, type FormEvent } from 'react';
import { z } from 'zod';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { done } from '#app/screens/shell/reply-checks.ts';
import type { DatabaseListing } from '#app/services/databases/page.server.ts';
import { Button } from '#app/ui/Button.tsx';
import { Dialog, DialogActions, DialogContent } from '#app/ui/Dialog.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { TextField } from '#app/ui/TextField.tsx';
import { createDatabaseApi } from './client/database-api.ts';
import { CONNECT_SELECTOR, setReturnTarget } from './client/return-target.ts';
import { useFirstFocus } from '#app/ui/use-first-focus.ts';
import { common } from '#app/messages/en/common.ts';
import { databaseList } from '#app/messages/en/database-list.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import { formClass } from '#app/ui/form-layout.tsx';
import text from '#app/ui/text.module.css';
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
  readonly database: DatabaseListing;
  readonly onClose: () => void;
}

export function DeleteDialog({ database, onClose }: DeleteDialogProps) {
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
  const content = useFirstFocus<HTMLDivElement>();
  const inUse = refusal ?? (database.datasetCount > 0 ? t('delete.inUse') : null);
  return (
    <Dialog title={t('delete.title', { name: database.name })} className={styles.dialog} onClose={onClose}>
      <DialogContent isStack ref={content}>
        <div className={styles.related} aria-live="polite">
          <RelatedObjects related={related} datasetCount={database.datasetCount} />
        </div>
        {inUse === null ? (
          <DeleteForm api={api} database={database} onClose={onClose} onRefused={setRefusal} />
        ) : (
          <>
            <Notice kind="warning" title={inUse}>
              {t(database.datasetCount > 0 ? 'delete.inUseAdvice' : 'delete.unchanged')}
            </Notice>
            <DialogActions>
              <Button onClick={onClose} data-first>
                {t('delete.keep')}
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
  readonly onRefused: (message: string) => void;
}

function DeleteForm({ api, database, onClose, onRefused }: DeleteFormProps) {
  const t = useMessages(databaseList);
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
      showToast('success', t('delete.done', { name: database.name }));
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
      <p id={messageId}>{t.rich('delete.detail', { name: () => <strong className={styles.name}>{database.name}</strong> })}</p>
      <TextField label={t('delete.nameLabel')} name="name" error={error} autoComplete="off" spellCheck={false} data-first />
      <DialogActions>
        <Button onClick={onClose}>{tCommon('cancel')}</Button>
        <Button weight="danger" type="submit" busy={isBusy}>
          {t('delete.submit')}
        </Button>
      </DialogActions>
    </form>
  );
}

/** As the page shows it: spaces in a row are one. */
const inOneLine = (name: string): string => name.trim().replace(/\s+/g, ' ');

function RelatedObjects({ related, datasetCount }: { related: Related | string | null; datasetCount: number }) {
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
    charts: charts.result.map(({ id, slice_name }) => ({ id, label: slice_name, href: null })),
    dashboards: dashboards.result.map(({ id, title }) => ({ id, label: title, href: `/superset/dashboard/${id}/` })),
    tabs: tabs.result.map(({ id, label }) => ({ id, label, href: null })),
  };
  if (datasetCount + charts.count + dashboards.count + tabs.count === 0) return <p>{t('delete.none')}</p>;
  return (
    <dl className={styles.list}>
      <Related title={t('delete.datasets')} count={datasetCount} items={[]} />
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
