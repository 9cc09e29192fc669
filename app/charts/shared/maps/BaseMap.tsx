// Draws a map's background: land and borders below the marks, town names with a halo above them.
import { Label } from '#app/charts/shared/marks/ChartSvg.tsx';
import type { ResolveColor } from '#app/charts/shared/kind.ts';
import type { ReactElement } from 'react';
import type { BaseMap } from './base-map.ts';

interface BaseMapProps {
  readonly base: BaseMap;
  readonly resolveColor: ResolveColor;
}

export function Land({ base, resolveColor }: BaseMapProps): ReactElement {
  return (
    <>
      {base.land === '' ? null : <path d={base.land} fill={resolveColor('grid')} />}
      {base.borders === '' ? null : (
        <path d={base.borders} fill="none" stroke={resolveColor(base.borderColor)} strokeWidth={0.75} />
      )}
      {/* The browser puts a provider's tiles here. */}
      <g data-tiles="" />
    </>
  );
}

export function Towns({ base, resolveColor }: BaseMapProps): ReactElement {
  return (
    <g aria-hidden="true" data-towns="">
      {base.towns.map(({ x, y, name }, index) => (
        <g key={index}>
          <circle cx={x} cy={y} r={1.75} fill={resolveColor('textFaint')} />
          <text
            x={name.x}
            y={name.y}
            fill={resolveColor('surfaceRaised')}
            stroke={resolveColor('surfaceRaised')}
            strokeWidth={2.5}
            strokeOpacity={0.7}
            strokeLinejoin="round"
            {...(name.anchor === 'start' ? {} : { textAnchor: name.anchor })}
          >
            {name.text}
          </text>
          <Label mark={name} resolveColor={resolveColor} />
        </g>
      ))}
    </g>
  );
}
