// What stands where content would: nothing yet, no access, not found, broken. Always with a next step.
import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

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
    <div className="blank">
      <span className="blank-icon">
        <Icon name={icon} sizePx={24} />
      </span>
      <Heading>{title}</Heading>
      {children ? <div className="blank-text">{children}</div> : null}
      {actions ? <div className="blank-actions">{actions}</div> : null}
    </div>
  );
}
