// What floats over a grid near a point: closes by Esc, by a press elsewhere and when focus leaves it.
import { clsx } from 'clsx';
import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import styles from './GridFloat.module.css';

export interface FloatPoint {
  readonly xPx: number;
  readonly yPx: number;
}

interface GridFloatProps {
  readonly at: FloatPoint;
  readonly label: string;
  readonly role: 'dialog' | 'menu';
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const EDGE_PX = 8;

export function GridFloat({ at, label, role, onClose, children }: GridFloatProps) {
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState(at);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { offsetWidth, offsetHeight } = element;
    setPlace({
      xPx: Math.max(EDGE_PX, Math.min(at.xPx, window.innerWidth - offsetWidth - EDGE_PX)),
      yPx: Math.max(EDGE_PX, Math.min(at.yPx, window.innerHeight - offsetHeight - EDGE_PX)),
    });
    (element.querySelector<HTMLElement>('button') ?? element).focus();
  }, [at]);

  useEffect(() => {
    const closeOutside = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) onClose();
    };
    document.addEventListener('pointerdown', closeOutside, true);
    return () => document.removeEventListener('pointerdown', closeOutside, true);
  }, [onClose]);

  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
      return;
    }
    if (role !== 'menu' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    const items = Array.from(box.current?.querySelectorAll<HTMLElement>('button') ?? []);
    const step = event.key === 'ArrowDown' ? 1 : -1;
    items[(items.indexOf(document.activeElement as HTMLElement) + step + items.length) % items.length]?.focus();
  };
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) onClose();
  };
  return (
    <div
      ref={box}
      className={clsx(styles.float, role === 'dialog' && styles.dialog)}
      role={role}
      aria-label={label}
      tabIndex={-1}
      style={{ left: place.xPx, top: place.yPx }}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      {children}
    </div>
  );
}
