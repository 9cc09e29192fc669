// An entry of a row's menu.
import type { ReactNode } from 'react';
import { Icon, type IconName } from '#app/ui/Icon.tsx';

interface MenuButtonProps {
  readonly icon: IconName;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

export const MenuButton = ({ icon, onClick, children }: MenuButtonProps) => (
  <button type="button" className="menu-item" onClick={onClick}>
    <Icon name={icon} />
    {children}
  </button>
);

export const MenuLink = ({ icon, href, children }: { icon: IconName; href: string; children: ReactNode }) => (
  <a className="menu-item" href={href}>
    <Icon name={icon} />
    {children}
  </a>
);
