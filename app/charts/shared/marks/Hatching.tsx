// Draws hatching over bars and areas in the surface color, which contrasts with every fill in both themes.
import type { ReactElement } from 'react';
import type { ResolveColor } from '#app/charts/shared/kind.ts';

interface Hatched {
  readonly key: string;
  /** SVG path; empty for no hatching. */
  readonly hatching?: string;
}
interface HatchingProps {
  readonly marks: readonly Hatched[];
  readonly resolveColor: ResolveColor;
}

const STROKE_PX = 1.5;

/** Fades together with its marks and ignores pointer events. */
export function Hatching({ marks, resolveColor }: HatchingProps): ReactElement | null {
  const hatched = marks.filter(({ hatching = '' }) => hatching !== '');
  if (hatched.length === 0) return null;
  return (
    <g fill="none" stroke={resolveColor('surfaceRaised')} strokeWidth={STROKE_PX} pointerEvents="none">
      {hatched.map(({ key, hatching }) => (
        <path key={key} data-key={key} d={hatching} />
      ))}
    </g>
  );
}
