// The context menu of a mark. Arrow keys move, Esc and scrolling close it, and the focus returns to the chart.
import { clsx } from 'clsx';
import { Menu, MenuItem, MenuProvider } from '@ariakit/react';
import { useEffect, useRef } from 'react';
import type { PicturePoint } from '#app/charts/interactive/hit-test.ts';
import { closeOnScroll } from '#app/charts/interactive/new-scrolling.ts';
import { Icon, type IconName } from '#app/ui/icon/Icon.tsx';
import { menuItemClass } from '#app/ui/overlay/MenuItem.tsx';
import styles from './marks.module.css';

export interface MarkEntry {
  readonly id: string;
  readonly icon: IconName;
  readonly text: string;
  readonly run: () => void;
}

interface MarkMenuProps {
  readonly label: string;
  readonly entries: readonly MarkEntry[];
  /** Position in the window in px. */
  readonly at: PicturePoint;
  /** The pressed element. The menu closes if it scrolls away. */
  readonly opener: Element;
  readonly onClose: (how: 'escape' | 'taken' | 'elsewhere') => void;
}

export function MarkMenu({ label, entries, at, opener, onClose }: MarkMenuProps) {
  const firstItem = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const close = (): void => onClose('elsewhere');
    const stopWatching = closeOnScroll(opener, close);
    window.addEventListener('resize', close);
    return () => {
      stopWatching();
      window.removeEventListener('resize', close);
    };
  }, [opener, onClose]);
  return (
    <MenuProvider
      open
      placement="bottom-start"
      setOpen={(isOpen) => {
        if (!isOpen) onClose('elsewhere');
      }}
    >
      <Menu
        className={clsx(styles.menu)}
        aria-label={label}
        fixed
        gutter={6}
        overflowPadding={8}
        autoFocusOnShow
        initialFocus={firstItem}
        // No button opens the menu, so it doesn't know where the focus returns to.
        autoFocusOnHide={false}
        getAnchorRect={() => ({ x: at.x, y: at.y, width: 0, height: 0 })}
        hideOnEscape={(event) => {
          // Escape closes only the menu, not a dialog around it.
          event.stopPropagation();
          event.preventDefault();
          onClose('escape');
          return false;
        }}
      >
        {entries.map(({ id, icon, text, run }, index) => (
          <MenuItem
            key={id}
            ref={index === 0 ? firstItem : null}
            className={menuItemClass}
            hideOnClick={false}
            onClick={() => {
              onClose('taken');
              run();
            }}
          >
            <Icon name={icon} />
            <span className={styles['text']} title={text}>
              {text}
            </span>
          </MenuItem>
        ))}
      </Menu>
    </MenuProvider>
  );
}
