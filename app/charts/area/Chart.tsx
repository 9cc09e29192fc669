// Draws the area layout.
import { CartesianFrame, EndLabels } from '#app/charts/shared/CartesianFrame.tsx';
import { ChartSvg } from '#app/charts/shared/ChartSvg.tsx';
import { Overlay, Underlay } from '#app/charts/shared/Overlay.tsx';
import type { ChartProps, Paint } from '#app/charts/shared/kind.ts';
import { Group } from '@visx/group';
import type { ReactElement } from 'react';
import type { AreaLayout, AreaMark } from './layout.ts';

export function Chart({ layout, paint, id, title }: ChartProps<AreaLayout>): ReactElement {
  const { frame, areas, labels, isStacked, overlay } = layout;
  return (
    <ChartSvg layout={layout} paint={paint} id={id} title={title}>
      {frame === null ? null : (
        <CartesianFrame frame={frame} paint={paint}>
          <Underlay overlay={overlay} paint={paint} />
          {areas.map((area) => (
            <SeriesArea key={area.key} area={area} isStacked={isStacked} paint={paint} />
          ))}
          <Overlay overlay={overlay} paint={paint} />
          <EndLabels labels={labels} paint={paint} />
        </CartesianFrame>
      )}
    </ChartSvg>
  );
}

/** Stacked areas are parted by a thin line of the surface; overlaid ones let each other shine through. */
function SeriesArea({ area, isStacked, paint }: { area: AreaMark; isStacked: boolean; paint: Paint }): ReactElement {
  const color = paint(area.color);
  const isParted = isStacked && area.dash === '';
  return (
    <Group data-key={area.key}>
      {area.fill === '' ? null : <path d={area.fill} fill={color} fillOpacity={isStacked ? 0.85 : 0.14} />}
      {area.edge === '' ? null : (
        <path
          d={area.edge}
          fill="none"
          stroke={isParted ? paint('surfaceRaised') : color}
          strokeWidth={isParted ? 1 : 2}
          strokeLinejoin="round"
          {...(area.dash === '' ? {} : { strokeDasharray: area.dash })}
        />
      )}
      {area.dots.map(({ x, y }, index) => (
        <circle key={index} cx={x} cy={y} r={3} fill={color} />
      ))}
    </Group>
  );
}
