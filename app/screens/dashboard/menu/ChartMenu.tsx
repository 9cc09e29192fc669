// The face of a chart's menu. What is in it is loaded when the chart is first touched.
import { useEffect, useRef, useState, type ComponentType, type KeyboardEvent } from 'react';
import type { ChartView } from '#app/domain/dashboard/page/page-view.ts';
import { dashboard } from '#app/messages/en/dashboard.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { Menu } from '#app/ui/overlay/Menu.tsx';
import { showToast } from '#app/ui/notice/toast-store.ts';
import type { ChartMenuItemsProps } from './ChartMenuItems.tsx';
import styles from '#app/screens/dashboard/ChartCard.module.css';

/** Once loaded, it is there for every menu. */
let Items: ComponentType<ChartMenuItemsProps> | null = null;

export interface ChartMenuProps {
  readonly chart: ChartView;
  readonly isDescribed: boolean;
  readonly onDescribe: (isDescribed: boolean) => void;
}

export function ChartMenu(props: ChartMenuProps) {
  const t = useMessages(dashboard);
  const [, setLoaded] = useState(0);
  const [openings, setOpenings] = useState(0);
  const root = useRef<HTMLDivElement>(null);
  /** An arrow key came before there was an entry to move to. */
  const [isAwaited, setIsAwaited] = useState(false);
  const isLoaded = Items !== null;
  useEffect(() => {
    if (isAwaited && isLoaded) root.current?.querySelector<HTMLElement>('[data-menu-page] :is(a, button)')?.focus();
  }, [isAwaited, isLoaded]);
  const openFirst = ({ key }: KeyboardEvent) => {
    const details = root.current?.querySelector('details');
    if (isLoaded || key !== 'ArrowDown' || !details) return;
    details.open = true;
    setIsAwaited(true);
  };
  const load = () => {
    if (Items) return setLoaded(1);
    import('./ChartMenuItems.tsx').then(
      (loaded) => {
        Items = loaded.ChartMenuItems;
        setLoaded(1);
      },
      () => showToast('danger', t('chartMenu.failed')),
    );
  };
  return (
    <div className={styles.menu} role="presentation" ref={root} onPointerEnter={load} onFocus={load} onKeyDown={openFirst}>
      <Menu
        needsScript
        faceClassName={styles.menuFace}
        panelClassName={styles.menuPanel}
        label={t('chartMenu.label', { title: props.chart.title })}
        face={<Icon name="more" />}
        onOpen={() => setOpenings((before) => before + 1)}
      >
        {Items === null ? (
          <p className={styles.menuLoading} role="status">
            {t('chartMenu.loading')}
          </p>
        ) : (
          <Items {...props} openings={openings} />
        )}
      </Menu>
    </div>
  );
}
