// Draws several layers on one map, the first below the others, under one legend.
import { Legend } from '#app/charts/shared/axes/CartesianFrame.tsx';
import { ChartSvg, Label } from '#app/charts/shared/marks/ChartSvg.tsx';
import { ColorLegend } from '#app/charts/shared/legend/ColorLegend.tsx';
import { Land, Towns } from '#app/charts/shared/maps/BaseMap.tsx';
import { MapMarks } from '#app/charts/shared/maps/MapChart.tsx';
import { Labels, Movable } from '#app/charts/shared/maps/Movable.tsx';
import type { ChartProps } from '#app/charts/shared/kind.ts';
import type { ReactElement } from 'react';
import type { LayersLayout } from './layout.ts';

export function Chart({ layout, resolveColor, id, title }: ChartProps<LayersLayout>): ReactElement {
  const { base, marks, classes, legendMarks, notes } = layout;
  return (
    <ChartSvg layout={layout} resolveColor={resolveColor} id={id} title={title}>
      <Legend legend={legendMarks} resolveColor={resolveColor} />
      {classes.map(({ x, y, legend }, index) => (
        <g key={index} transform={`translate(${x} ${y})`}>
          <ColorLegend legend={legend} resolveColor={resolveColor} />
        </g>
      ))}
      <Movable>
        <Land base={base} resolveColor={resolveColor} />
        {marks.map((layer, index) => (
          <MapMarks key={index} marks={layer} resolveColor={resolveColor} />
        ))}
        <Towns base={base} resolveColor={resolveColor} />
        <Labels labels={marks.flatMap(({ labels }) => labels)} resolveColor={resolveColor} />
      </Movable>
      {notes.map((mark, index) => (
        <Label key={index} mark={mark} resolveColor={resolveColor} />
      ))}
    </ChartSvg>
  );
}
