// Draws hatching over bars and areas: in the color of the surface, which both themes tell from every fill.
import type { ReactElement } from 'react';
import type { ResolveColor } from '#app/charts/shared/kind.ts';

interface Hatched {
  readonly key: string;
  /** Empty where nothing is hatched. */
  readonly hatching?: string;
}
interface HatchingProps {
  readonly marks: readonly Hatched[];
  readonly resolveColor: ResolveColor;
}

const STROKE_PX = 1.5;

/** It fades with its marks, and lets pointers through to them. */
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
