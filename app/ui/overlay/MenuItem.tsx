// The entries of a menu: actions, links, and the headings of its groups.
import { clsx } from 'clsx';
import { Children, useId, type AnchorHTMLAttributes, type ButtonHTMLAttributes, type ReactNode } from 'react';
import { Icon, type IconName } from '#app/ui/icon/Icon.tsx';
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

interface MenuGroupProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Entries of one kind below a heading that names them; nothing where there are none. */
export function MenuGroup({ title, children }: MenuGroupProps) {
  const id = useId();
  if (Children.toArray(children).length === 0) return null;
  return (
    <div className={styles.group} role="group" aria-labelledby={id}>
      <p className={styles.title} id={id}>
        {title}
      </p>
      {children}
    </div>
  );
}

/** What a menu is about, above its entries. */
export const MenuHead = ({ children }: { readonly children: ReactNode }) => <div className={styles.head}>{children}</div>;
