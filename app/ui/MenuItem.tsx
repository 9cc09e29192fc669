// The entries of a menu: actions, links, and the headings of its groups.
import { clsx } from 'clsx';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import styles from './MenuItem.module.css';

interface MenuButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon?: IconName;
}

export const MenuButton = ({ icon, className, children, ...rest }: MenuButtonProps) => (
  <button type="button" {...rest} className={clsx(menuItemClass, className)}>
    {icon ? <Icon name={icon} /> : null}
    {children}
  </button>
);

interface MenuLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly icon?: IconName;
  readonly href: string;
}

export const MenuLink = ({ icon, className, children, ...rest }: MenuLinkProps) => (
  <a {...rest} className={clsx(menuItemClass, className)}>
    {icon ? <Icon name={icon} /> : null}
    {children}
  </a>
);

/** The look of an entry, for links that the router follows. */
export const menuItemClass: string = clsx(styles.item);

export const MenuTitle = ({ children }: { readonly children: ReactNode }) => <p className={styles.title}>{children}</p>;

/** What a menu is about, above its entries. */
export const MenuHead = ({ children }: { readonly children: ReactNode }) => <div className={styles.head}>{children}</div>;
