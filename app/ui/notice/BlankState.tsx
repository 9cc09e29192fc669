// Shown instead of content: nothing yet, no access, not found, or an error. Always with a next step.
import type { ReactNode } from 'react';
import { Icon, type IconName } from '#app/ui/icon/Icon.tsx';
import styles from './BlankState.module.css';

interface BlankStateProps {
  readonly icon: IconName;
  readonly title: string;
  readonly level?: 1 | 2;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

export function BlankState({ icon, title, level = 2, children, actions }: BlankStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.blank}>
      <span className={styles.icon}>
        <Icon name={icon} sizePx={24} />
      </span>
      <Heading>{title}</Heading>
      {children ? <div className={styles.text}>{children}</div> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  );
}
