// Draws the sunburst layout.
import { Legend } from '#app/charts/shared/axes/CartesianFrame.tsx';
import { ChartSvg, Label } from '#app/charts/shared/marks/ChartSvg.tsx';
import { ColorLegend } from '#app/charts/shared/legend/ColorLegend.tsx';
import type { ChartProps } from '#app/charts/shared/kind.ts';
import { Group } from '@visx/group';
import type { ReactElement } from 'react';
import type { SunburstLayout } from './layout.ts';

export function Chart({ layout, resolveColor, id, title }: ChartProps<SunburstLayout>): ReactElement {
  const { centre, segments, texts, ringNames, legendMarks, colorLegend } = layout;
  return (
    <ChartSvg layout={layout} resolveColor={resolveColor} id={id} title={title}>
      <Legend legend={legendMarks} resolveColor={resolveColor} />
      <ColorLegend legend={colorLegend} resolveColor={resolveColor} />
      <Group left={centre.x} top={centre.y} stroke={resolveColor('surfaceRaised')}>
        {segments.map(({ key, d, color, opacity }) => (
          <path key={key} data-key={key} d={d} fill={resolveColor(color)} {...(opacity === 1 ? {} : { fillOpacity: opacity })} />
        ))}
      </Group>
      <Group aria-hidden="true">
        {[...texts, ...ringNames].map((mark, index) => (
          <Label key={index} mark={mark} resolveColor={resolveColor} />
        ))}
      </Group>
    </ChartSvg>
  );
}
