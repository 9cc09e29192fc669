// A disclosure with a list of actions: opens without JavaScript, and by arrows, Home, End and Esc with it.
import { clsx } from 'clsx';
import { useRef, type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { placePanel } from './place-panel.ts';
import styles from './Menu.module.css';

interface MenuProps {
  /** Read out, and shown on hover where `face` is only a picture. */
  readonly label: string;
  readonly face: ReactNode;
  /** Which edge of the button its panel is at. */
  readonly align?: 'start' | 'end';
  readonly className?: string | undefined;
  /** Hidden where nothing in it would work without JavaScript. */
  readonly needsScript?: boolean;
  readonly faceClassName?: string | undefined;
  readonly panelClassName?: string | undefined;
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}

const ITEMS = 'a[href], button:not([disabled])';

export function Menu({
  label,
  face,
  align = 'end',
  className,
  faceClassName,
  panelClassName,
  needsScript,
  onOpen,
  children,
}: MenuProps) {
  const root = useRef<HTMLDetailsElement>(null);

  const items = () =>
    Array.from(root.current?.querySelectorAll<HTMLElement>(`[data-menu-panel] :is(${ITEMS}):not([hidden] *)`) ?? []);
  const close = (options: { refocus: boolean }) => {
    const details = root.current;
    if (!details?.open) return;
    details.open = false;
    if (options.refocus) details.querySelector('summary')?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && root.current?.open) {
      event.stopPropagation();
      event.preventDefault();
      close({ refocus: true });
      return;
    }
    const step = nextIndex(event.key, items().indexOf(document.activeElement as HTMLElement), items().length);
    if (step === null || !root.current) return;
    event.preventDefault();
    root.current.open = true;
    items()[step]?.focus();
  };
  const onBlur = (event: FocusEvent) => {
    if (!root.current?.contains(event.relatedTarget)) close({ refocus: false });
  };
  const onClick = (event: MouseEvent) => {
    if ((event.target as Element).closest(`[data-menu-panel] :is(${ITEMS})`)) close({ refocus: true });
  };

  /** What was pressed can have moved the button, with its menu still open. */
  const placeAgain = () => requestAnimationFrame(() => (root.current?.open ? placeIn(root.current) : undefined));

  const onToggle = () => {
    const details = root.current;
    if (!details?.open) return;
    placeIn(details);
    onOpen?.();
  };

  return (
    <details
      className={clsx(styles.menu, className)}
      data-menu=""
      data-needs-script={needsScript ? '' : undefined}
      ref={root}
      onClick={onClick}
      onClickCapture={placeAgain}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onToggle={onToggle}
    >
      <summary className={clsx(styles.face, faceClassName)} aria-label={label} title={label}>
        {face}
      </summary>
      <div
        className={clsx(styles.panel, align === 'start' && styles.alignStart, panelClassName)}
        data-menu-panel=""
        tabIndex={-1}
      >
        {children}
      </div>
    </details>
  );
}

function placeIn(details: HTMLDetailsElement): void {
  const [button, panel] = [details.querySelector('summary'), details.querySelector<HTMLElement>('[data-menu-panel]')];
  if (!button || !panel) return;
  const { top, bottom } = button.getBoundingClientRect();
  const room = { topPx: top, bottomPx: bottom, ...findEdges(details), contentHeightPx: panel.scrollHeight };
  const { side, maxHeightPx } = placePanel(room);
  panel.dataset['side'] = side;
  panel.style.setProperty('--menu-height', `${maxHeightPx}px`);
}

/** What scrolls cannot show more above its start, but below its end; what hides the rest shows neither. */
function findEdges(element: HTMLElement): { readonly startPx: number; readonly endPx: number } {
  let [startPx, endPx] = [0, window.innerHeight];
  for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
    const { overflowY, position } = getComputedStyle(parent);
    const { top, bottom } = parent.getBoundingClientRect();
    if (overflowY !== 'visible') startPx = Math.max(startPx, top);
    if (overflowY === 'hidden' || overflowY === 'clip') endPx = Math.min(endPx, bottom);
    // Nothing around a dialog cuts it off.
    if (position === 'fixed') break;
  }
  return { startPx, endPx };
}

/** The item to focus for a key, or null where the key means nothing here. */
function nextIndex(key: string, current: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (current + 1) % count;
  if (key === 'ArrowUp') return (current <= 0 ? count : current) - 1;
  if (current >= 0 && key === 'Home') return 0;
  if (current >= 0 && key === 'End') return count - 1;
  return null;
}
