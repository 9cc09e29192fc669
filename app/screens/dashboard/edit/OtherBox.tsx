// A component of a kind that is not drawn here: it keeps its place and all that it holds, and can be moved and removed.
import type { CSSProperties } from 'react';
import { GRID_UNIT_PX } from '#app/domain/dashboard/layout-tree.ts';
import type { PositionItem } from '#app/domain/dashboard/edit/position-map.ts';
import { Icon } from '#app/ui/Icon.tsx';
import { metaNumber } from './edit-context.ts';

const MIN_HEIGHT_PX = 96;
const MAX_HEIGHT_PX = 400;

export function OtherBox({ item }: { readonly item: PositionItem }) {
  const heightPx = Math.min(MAX_HEIGHT_PX, Math.max(MIN_HEIGHT_PX, metaNumber(item, 'height') * GRID_UNIT_PX));
  return (
    <div className="card ed-other" style={{ '--height': `${heightPx}px` } as CSSProperties}>
      <Icon name="info" />
      <p>
        <strong>A component of the kind “{item.type}”</strong>
        <small>It is not shown on the dashboard yet. It is kept as it is, and can be moved or removed.</small>
      </p>
    </div>
  );
}
