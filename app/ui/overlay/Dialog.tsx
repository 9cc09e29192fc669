// A modal over the page: focus stays inside, Esc and the backdrop close it, focus returns to where it was. At first it is on the
// control marked with `data-first`, else on the first field.
import { clsx } from 'clsx';
import { forwardRef, useLayoutEffect, useRef, type HTMLAttributes, type MouseEvent, type ReactNode } from 'react';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import styles from './Dialog.module.css';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** 'bare' shows no heading: the title is only read out. */
  readonly look?: 'framed' | 'bare' | 'full';
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

const FIRST_FIELD = ['input:not([type=hidden])', 'textarea', 'select']
  .map((field) => `[data-dialog-head] ~ * ${field}:not(:disabled), [data-dialog-head] ~ ${field}:not(:disabled)`)
  .join(', ');

export function Dialog({ title, onClose, look = 'framed', className, children }: DialogProps) {
  const tCommon = useMessages(common);

  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect, since a dialog that has left the page can't return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) {
      element.showModal();
      // The browser would focus the button that closes; React's autoFocus came too early, when nothing was shown yet.
      (element.querySelector<HTMLElement>('[data-first]') ?? element.querySelector<HTMLElement>(FIRST_FIELD))?.focus();
    }
    return () => element?.close();
  }, []);
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a press beside it closes it as Escape does
    <dialog
      ref={dialog}
      className={clsx(styles.dialog, LOOKS[look], className)}
      aria-label={title}
      // React's event bubbles, unlike the browser's: a dialog inside this one closes alone.
      onClose={({ target }) => (target === dialog.current ? onClose() : undefined)}
      onClick={closeOnBackdrop}
    >
      <div className={styles.body}>
        {look === 'bare' ? null : (
          <header className={styles.head} data-dialog-head="">
            <h2>{title}</h2>
            <IconButton icon="close" label={tCommon('close')} onClick={onClose} />
          </header>
        )}
        {children}
      </div>
    </dialog>
  );
}

const LOOKS = { framed: '', bare: styles.bare, full: styles.full } as const;

interface ContentLook {
  /** Its parts go below each other, with space between them. */
  readonly isStack?: boolean;
}

/** What scrolls below the heading. */
export const DialogContent = forwardRef<HTMLDivElement, HTMLAttributes<HTMLDivElement> & ContentLook>(
  ({ isStack = false, className, ...rest }, ref) => (
    <div ref={ref} {...rest} className={clsx(dialogContentClass({ isStack }), className)} />
  ),
);
DialogContent.displayName = 'DialogContent';

/** The same for a form. */
export const dialogContentClass = ({ isStack = false }: ContentLook = {}): string =>
  clsx(styles.content, isStack && styles.stack);

/** The buttons at the end. */
export const DialogActions = ({ className, ...rest }: HTMLAttributes<HTMLDivElement>) => (
  <div {...rest} className={clsx(styles.actions, className)} />
);
