// Icons of chart types as SVG paths in theme colors: `[look, path]` in a 96 × 56 box; and parts that several icons share.

type Look = 'line' | 'soft' | 'number' | 'one' | 'two' | 'fillOne' | 'fillTwo' | 'fillThree';

/** Icons by viz type. An icon uses each look at most once. */
export type KindIcons = Readonly<Record<string, readonly (readonly [look: Look, path: string])[]>>;

export const AXES = ['line', 'M8 6v44h82'] as const;
export const LAND = ['soft', 'M6 18 22 8l14 6 8 12-10 14-14-4zM50 12l20-6 18 8-4 14-14 2-6 16-10-8z'] as const;
export const dot = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0z`;
export const cell = (x: number, y: number): string => `M${x} ${y}h14v12h-14z`;
