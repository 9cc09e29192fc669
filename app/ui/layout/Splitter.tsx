// A divider that is dragged, or moved by arrow keys: what it divides, its parent decides.
import { clsx } from 'clsx';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import styles from './Splitter.module.css';

interface SplitterProps {
  readonly label: string;
  /** Along which it moves. */
  readonly axis: 'x' | 'y';
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly onMove: (movedPx: number) => void;
  readonly className?: string | undefined;
}

const STEP_PX = 16;
const BIG_STEP_PX = 96;

export function Splitter({ label, axis, value, least, most, onMove, className }: SplitterProps) {
  const last = useRef<number | null>(null);
  const at = (event: PointerEvent) => (axis === 'x' ? event.clientX : event.clientY);
  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    last.current = at(event);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (last.current === null) return;
    onMove(at(event) - last.current);
    last.current = at(event);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? BIG_STEP_PX : STEP_PX;
    const [back, forth] = axis === 'x' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    if (event.key !== back && event.key !== forth) return;
    event.preventDefault();
    onMove(event.key === back ? -step : step);
  };
  return (
    <div
      className={clsx(styles.splitter, axis === 'x' ? styles.x : styles.y, className)}
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={axis === 'x' ? 'vertical' : 'horizontal'}
      aria-valuenow={Math.round(value)}
      aria-valuemin={least}
      aria-valuemax={most}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => (last.current = null)}
      onPointerCancel={() => (last.current = null)}
      onKeyDown={onKeyDown}
    />
  );
}
