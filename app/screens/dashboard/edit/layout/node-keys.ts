// What arrows do to a component: with Shift to its size, with Alt to its place.
import { GRID_UNIT_PX } from '#app/domain/dashboard/layout/layout-tree.ts';
import type { Size } from '#app/domain/dashboard/edit/operations.ts';
import type { PositionItem } from '#app/domain/dashboard/edit/position-map.ts';
import type { StepDirection } from '#app/domain/dashboard/edit/step-place.ts';
import { dashboardEdit } from '#app/messages/en/dashboard-edit.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';

interface Sized {
  readonly item: PositionItem;
  /** The component whose width it has; null for none. */
  readonly owner: PositionItem | null;
}
interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
}

/** The requested size, and as text; null if the key requests none. */
export function sizeAfterKey({ key, shiftKey }: KeyPress, { item, owner }: Sized): { size: Size; message: string } | null {
  const t = pageTranslate(dashboardEdit);
  if (!shiftKey) return null;
  const columns = { ArrowRight: 1, ArrowLeft: -1 }[key];
  const units = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (columns !== undefined && owner) {
    const wanted = numberOf(owner, 'width') + columns;
    return { size: { columns: wanted }, message: t('keys.width', { columns: wanted }) };
  }
  if (units !== undefined && (item.type === 'CHART' || item.type === 'MARKDOWN')) {
    const wanted = numberOf(item, 'height') + units;
    return { size: { units: wanted }, message: t('keys.height', { height: wanted * GRID_UNIT_PX }) };
  }
  return null;
}

const STEPS: Readonly<Record<string, StepDirection>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** Where Alt and an arrow move it; null for other keys. */
export const stepOfKey = ({ key, altKey, shiftKey }: KeyPress & { readonly altKey: boolean }): StepDirection | null =>
  altKey && !shiftKey ? (STEPS[key] ?? null) : null;

function numberOf(item: PositionItem, key: string): number {
  const value = item.meta[key];
  return typeof value === 'number' ? value : 0;
}
