// The errors that were shown on this page: they remain here when their messages have gone.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '#app/ui/button/Button.tsx';
import { Dialog, DialogActions, DialogContent } from '#app/ui/overlay/Dialog.tsx';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import { RelativeTime } from '#app/ui/text/RelativeTime.tsx';
import {
  clearErrors,
  markErrorsSeen,
  NO_ERRORS,
  readPastErrors,
  showToast,
  subscribeToasts,
  type PastError,
} from '#app/ui/notice/toast-store.ts';
import { common } from '#app/messages/en/common.ts';
import { recentErrors } from '#app/messages/en/recent-errors.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import styles from './RecentErrors.module.css';

export function RecentErrors({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(recentErrors);
  const tCommon = useMessages(common);
  const past = useSyncExternalStore(subscribeToasts, readPastErrors, () => NO_ERRORS);
  const [openedAtMs] = useState(Date.now);
  useEffect(markErrorsSeen, [past]);
  return (
    <Dialog title={t('title')} onClose={onClose}>
      {/* Scrollable, so it must be focusable for keyboard users. */}
      <DialogContent isStack tabIndex={0}>
        {past.errors.length === 0 ? (
          <p className={styles.none}>{t('none')}</p>
        ) : (
          <ul className={styles.list}>
            {past.errors.map((error) => (
              <Row key={error.id} error={error} nowMs={Math.max(openedAtMs, error.atMs)} />
            ))}
          </ul>
        )}
        <DialogActions>
          <Button disabled={past.errors.length === 0} onClick={clearErrors}>
            {t('clear')}
          </Button>
          <Button weight="primary" onClick={onClose}>
            {tCommon('close')}
          </Button>
        </DialogActions>
      </DialogContent>
    </Dialog>
  );
}

function Row({ error: { message, atMs, count }, nowMs }: { readonly error: PastError; readonly nowMs: number }) {
  const t = useMessages(recentErrors);
  const tCommon = useMessages(common);
  const copy = () =>
    navigator.clipboard.writeText(message).then(
      () => showToast('success', tCommon('copied')),
      () => showToast('warning', tCommon('copyFailed')),
    );
  return (
    <li>
      <div>
        <p>{message}</p>
        <p className={styles.facts}>
          <RelativeTime atMs={atMs} nowMs={nowMs} />
          {count > 1 ? <span>{t('times', { count })}</span> : null}
        </p>
      </div>
      <IconButton icon="copy" label={t('copy')} onClick={() => void copy()} />
    </li>
  );
}
