// The drop indicator: where a dragged component would land, and how wide it would be.
import { clsx } from 'clsx';
import { useUi } from '#app/screens/dashboard/edit/edit-context.ts';
import { SizeLabel } from './SizeLabel.tsx';
import styles from '#app/screens/dashboard/edit/EditCanvas.module.css';

export function DropMark() {
  const mark = useUi(({ drag }) => drag?.mark ?? null);
  if (!mark) return null;
  const { leftPx, topPx, widthPx, heightPx, message } = mark;
  return (
    <div
      className={clsx(styles.mark, message === '' && styles.line)}
      data-drop-mark={message === '' ? 'line' : 'box'}
      style={{ width: widthPx, height: heightPx, transform: `translate(${leftPx}px, ${topPx}px)` }}
    >
      {message === '' ? null : <SizeLabel>{message}</SizeLabel>}
    </div>
  );
}
