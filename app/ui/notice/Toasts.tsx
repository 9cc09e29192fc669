// Where short messages appear: read out politely, errors at once. None goes while one is pointed at or has the focus.
import { clsx } from 'clsx';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { ui } from '#app/messages/en/ui.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import {
  dismissToast,
  listToasts,
  pauseToasts,
  resumeToasts,
  subscribeToasts,
  type Toast,
  type ToastAction,
} from './toast-store.ts';
import styles from './Toasts.module.css';

const NONE: readonly Toast[] = [];
const ICONS = { info: 'info', success: 'check', warning: 'warning', danger: 'warning' } as const;

export function Toasts() {
  const t = useMessages(ui);

  const region = useRef<HTMLDivElement>(null);
  const toasts = useSyncExternalStore(subscribeToasts, listToasts, () => NONE);
  const pauseOrResume = () => (region.current?.matches(':hover, :focus-within') ? pauseToasts() : resumeToasts());
  // A message that goes takes the pointer and the focus with it, and browsers don't tell of that.
  useEffect(pauseOrResume, [toasts]);
  return (
    <div
      ref={region}
      className={styles.toasts}
      role="status"
      aria-live="polite"
      onPointerEnter={pauseToasts}
      onPointerLeave={pauseOrResume}
      onFocus={pauseToasts}
      // The event comes before the focus has moved.
      onBlur={({ relatedTarget, currentTarget }) => currentTarget.contains(relatedTarget) || resumeToasts()}
    >
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className={clsx(styles.toast, styles[toast.kind])}
          role={toast.kind === 'danger' ? 'alert' : undefined}
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
    // What is undone first isn't done when the message goes.
    action.run();
    dismissToast(id);
  };
  return (
    <button type="button" className={styles.action} onClick={run}>
      {action.label}
    </button>
  );
}
