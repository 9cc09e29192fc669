// Where short messages appear: read out politely, errors at once.
import { clsx } from 'clsx';
import { useSyncExternalStore } from 'react';
import { ui } from '#app/messages/en/ui.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { dismissToast, listToasts, subscribeToasts, type Toast, type ToastAction } from './toast-store.ts';
import styles from './Toasts.module.css';

const NONE: readonly Toast[] = [];
const ICONS = { info: 'info', success: 'check', warning: 'warning', error: 'warning' } as const;

export function Toasts() {
  const t = useMessages(ui);

  const toasts = useSyncExternalStore(subscribeToasts, listToasts, () => NONE);
  return (
    <div className={styles.toasts} role="status" aria-live="polite">
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className={clsx(styles.toast, styles[toast.kind])}
          role={toast.kind === 'error' ? 'alert' : undefined}
        >
          <Icon name={ICONS[toast.kind]} />
          <p>{toast.message}</p>
          {toast.action ? <ToastButton id={toast.id} action={toast.action} /> : null}
          <IconButton icon="close" label={t('dismissToast')} onClick={() => dismissToast(toast.id)} />
        </div>
      ))}
    </div>
  );
}

function ToastButton({ id, action }: { id: number; action: ToastAction }) {
  const run = () => {
    dismissToast(id);
    action.run();
  };
  return (
    <button type="button" className={styles.action} onClick={run}>
      {action.label}
    </button>
  );
}
