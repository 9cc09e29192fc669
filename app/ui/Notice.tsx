// A message in the page: what happened, why, and what to do, with a picture and a word beside the colour.
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

interface NoticeProps {
  readonly kind: 'info' | 'warning' | 'error' | 'success';
  readonly title?: string;
  readonly children: ReactNode;
}

const ICONS = { info: 'info', warning: 'warning', error: 'warning', success: 'check' } as const;

export function Notice({ kind, title, children }: NoticeProps) {
  return (
    <div className={`notice ${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon name={ICONS[kind]} />
      <div>
        {title ? <strong>{title}</strong> : null}
        <div>{children}</div>
      </div>
    </div>
  );
}
