// Where what is dragged would land, and how wide it would be there.
import { useUi } from './edit-context.ts';

export function DropMark() {
  const mark = useUi(({ drag }) => drag?.mark ?? null);
  if (!mark) return null;
  const { leftPx, topPx, widthPx, heightPx, words } = mark;
  return (
    <div
      className={words === '' ? 'ed-mark line' : 'ed-mark'}
      style={{ width: widthPx, height: heightPx, transform: `translate(${leftPx}px, ${topPx}px)` }}
    >
      {words === '' ? null : <span className="ed-size">{words}</span>}
    </div>
  );
}
