// The database's cost estimate for the query, in the database's own units.
import { useEffect, useState } from 'react';
import { Dialog, DialogContent } from '#app/ui/overlay/Dialog.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { sqllabDialogs } from '#app/messages/en/sqllab-dialogs.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import text from '#app/ui/text/text.module.css';
import { describe } from './client/describe.ts';
import { useLab } from './lab-context.ts';
import styles from './lab-dialogs.module.css';

type Rows = readonly Readonly<Record<string, string>>[];

export function EstimateDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(sqllabDialogs);
  const { actions } = useLab();
  const [rows, setRows] = useState<Rows | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    actions.estimate().then(setRows, (failure: unknown) => setError(describe(failure)));
  }, [actions]);
  return (
    <Dialog title={t('estimate.title')} onClose={onClose}>
      <DialogContent>
        {error === null ? null : (
          <Notice kind="error" title={t('estimate.failed')}>
            {error}
          </Notice>
        )}
        {rows === null && error === null ? <p role="status">{t('estimate.loading')}</p> : null}
        {rows?.length === 0 ? <p>{t('estimate.none')}</p> : null}
        {rows?.map((row, index) => (
          <dl key={index} className={styles.costs}>
            {Object.entries(row).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className={text.tabular}>{value}</dd>
              </div>
            ))}
          </dl>
        ))}
      </DialogContent>
    </Dialog>
  );
}
