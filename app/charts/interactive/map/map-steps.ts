// Converts keys and wheel events to map steps.

export type MapStep =
  | { readonly kind: 'zoom'; readonly factor: number }
  /** Moves the content by px. */
  | { readonly kind: 'pan'; readonly x: number; readonly y: number }
  | { readonly kind: 'reset' };

/** Zoom factor of keys, buttons, and double clicks. */
export const ZOOM_STEP = 2;
const PAN_PX = 80;

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [PAN_PX, 0],
  ArrowRight: [-PAN_PX, 0],
  ArrowUp: [0, PAN_PX],
  ArrowDown: [0, -PAN_PX],
};

interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** null for other keys. With `isOnMarks`, plain arrow keys move between marks instead. */
export function stepOfKey({ key, shiftKey, ctrlKey, metaKey, altKey }: Pressed, isOnMarks: boolean): MapStep | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === '+' || key === '=') return { kind: 'zoom', factor: ZOOM_STEP };
  if (key === '-' || key === '_' || key === '−') return { kind: 'zoom', factor: 1 / ZOOM_STEP };
  if (key === '0') return { kind: 'reset' };
  const arrow = Object.hasOwn(ARROWS, key) ? ARROWS[key] : undefined;
  if (arrow === undefined || (isOnMarks && !shiftKey)) return null;
  return { kind: 'pan', x: arrow[0], y: arrow[1] };
}

/** px per unit of `deltaMode`: pixels, lines, pages. */
const UNITS_PX = [1, 20, 400];
/** Limit per event: mice send 100 px or more at once, touchpads only a few. */
const MAX_DOUBLINGS = 0.6;

export function factorOfWheel({ deltaY, deltaMode }: { readonly deltaY: number; readonly deltaMode: number }): number {
  const doublings = -deltaY * (UNITS_PX[deltaMode] ?? 1) * 0.02;
  return 2 ** Math.min(MAX_DOUBLINGS, Math.max(-MAX_DOUBLINGS, doublings));
}
