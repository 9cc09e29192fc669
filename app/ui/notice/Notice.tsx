// A message in the page: what happened, why, and what to do, with an icon, so that color isn't all that tells.
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Icon } from '#app/ui/icon/Icon.tsx';
import styles from './Notice.module.css';

interface NoticeProps {
  readonly kind: 'info' | 'warning' | 'error' | 'success';
  readonly title?: string | undefined;
  readonly className?: string | undefined;
  /** Buttons below the text. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

const ICONS = { info: 'info', warning: 'warning', error: 'warning', success: 'check' } as const;

export function Notice({ kind, title, className, actions = null, children }: NoticeProps) {
  return (
    <div className={clsx(styles.notice, styles[kind], className)} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon name={ICONS[kind]} />
      <div>
        {title ? <strong>{title}</strong> : null}
        <div className={styles.body}>{children}</div>
        {actions === null ? null : <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
