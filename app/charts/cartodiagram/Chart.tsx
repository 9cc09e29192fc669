// Draws a small chart at each place of the map, each by its own kind.
import { Legend } from '#app/charts/shared/axes/CartesianFrame.tsx';
import { ChartSvg, Label } from '#app/charts/shared/marks/ChartSvg.tsx';
import { Land, Towns } from '#app/charts/shared/maps/BaseMap.tsx';
import { Movable } from '#app/charts/shared/maps/Movable.tsx';
import type { ChartProps, ResolveColor } from '#app/charts/shared/kind.ts';
import type { ReactElement } from 'react';
import type { CartodiagramLayout, PlacedMapChart } from './layout.ts';

export function Chart({ layout, resolveColor, id, title }: ChartProps<CartodiagramLayout>): ReactElement {
  const { base, charts, legendMarks, notes } = layout;
  return (
    <ChartSvg layout={layout} resolveColor={resolveColor} id={id} title={title}>
      <Legend legend={legendMarks} resolveColor={resolveColor} />
      <Movable>
        <Land base={base} resolveColor={resolveColor} />
        <Towns base={base} resolveColor={resolveColor} />
        {charts.map((chart, index) => (
          <SmallChart key={chart.key} chart={chart} resolveColor={resolveColor} id={`${id}-${index}`} />
        ))}
      </Movable>
      {notes.map((mark, index) => (
        <Label key={index} mark={mark} resolveColor={resolveColor} />
      ))}
    </ChartSvg>
  );
}

interface SmallChartProps {
  readonly chart: PlacedMapChart;
  readonly resolveColor: ResolveColor;
  readonly id: string;
}

function SmallChart({ chart, resolveColor, id }: SmallChartProps): ReactElement {
  const { key, x, y, kind, layout, name, background } = chart;
  const { color, opacity, radius } = background;
  const { widthPx, heightPx } = layout;
  return (
    <g data-key={key} transform={`translate(${x} ${y})`}>
      <rect width={widthPx} height={heightPx} rx={radius} fill={resolveColor(color)} fillOpacity={opacity} />
      <kind.Chart layout={layout} resolveColor={resolveColor} id={id} title={name} />
    </g>
  );
}
