// A dialog that does not close over what was changed in it: Esc, the cross and the backdrop prompt first. What is typed
// must live above it, because the dialog itself is reopened.
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { PortalContext } from '@ariakit/react';
import { Button } from '#app/ui/button/Button.tsx';
import { Dialog } from '#app/ui/overlay/Dialog.tsx';
import { dashboardProperties } from '#app/messages/en/dashboard-properties.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import styles from './GuardedDialog.module.css';

interface GuardedDialogProps {
  readonly title: string;
  readonly look?: 'framed' | 'full';
  readonly isDirty: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function GuardedDialog({ title, look = 'framed', isDirty, onClose, children }: GuardedDialogProps) {
  const t = useMessages(dashboardProperties);
  const tCommon = useMessages(common);
  const [attempt, setAttempt] = useState(0);
  const [isConfirming, setIsConfirming] = useState(false);
  useLeaveGuard(isDirty);
  const close = () => {
    if (!isDirty) return onClose();
    setIsConfirming(true);
    setAttempt((before) => before + 1);
  };
  return (
    <Dialog key={attempt} title={title} look={look} onClose={close}>
      {isConfirming ? (
        <div className={styles.warning} role="alert">
          <span>{t('guard.detail')}</span>
          <Button onClick={onClose}>{tCommon('discard')}</Button>
          <Button weight="primary" autoFocus onClick={() => setIsConfirming(false)}>
            {t('guard.keepButton')}
          </Button>
        </div>
      ) : null}
      <InDialog>{children}</InDialog>
    </Dialog>
  );
}

/** Panels that buttons open are in the dialog: what is beside a modal cannot be reached. Their Esc closes them alone. */
function InDialog({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [portal, setPortal] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const element = place.current;
    setPortal(element);
    const keepOpen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && event.target instanceof Element && event.target.closest('[data-popover]'))
        event.preventDefault();
    };
    element?.addEventListener('keydown', keepOpen, true);
    return () => element?.removeEventListener('keydown', keepOpen, true);
  }, []);
  return (
    <PortalContext.Provider value={portal}>
      <div className={styles.inside} ref={place}>
        {children}
      </div>
    </PortalContext.Provider>
  );
}
