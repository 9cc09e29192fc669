// Draws the country map's layout.
import { ChartSvg, Label } from '#app/charts/shared/marks/ChartSvg.tsx';
import { Labels, Movable } from '#app/charts/shared/maps/Movable.tsx';
import { ColorLegend } from '#app/charts/shared/legend/ColorLegend.tsx';
import type { ChartProps } from '#app/charts/shared/kind.ts';
import type { ReactElement } from 'react';
import type { CountryLayout } from './layout.ts';

export function Chart({ layout, resolveColor, id, title }: ChartProps<CountryLayout>): ReactElement {
  const { regions, classes, notes, labels } = layout;
  return (
    <ChartSvg layout={layout} resolveColor={resolveColor} id={id} title={title}>
      <ColorLegend legend={classes} resolveColor={resolveColor} />
      <Movable>
        <g stroke={resolveColor('surfaceRaised')} strokeWidth={0.6} strokeLinejoin="round">
          {regions.map(({ key, d, color }, index) => (
            <path key={index} {...(key === null ? {} : { 'data-key': key })} d={d} fill={resolveColor(color)} />
          ))}
        </g>
        <Labels labels={labels} resolveColor={resolveColor} />
      </Movable>
      {notes.map((mark, index) => (
        <Label key={index} mark={mark} resolveColor={resolveColor} />
      ))}
    </ChartSvg>
  );
}
