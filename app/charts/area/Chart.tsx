// Draws the area layout.
import { CartesianFrame, EndLabels, ValueTexts } from '#app/charts/shared/axes/CartesianFrame.tsx';
import { ChartSvg } from '#app/charts/shared/marks/ChartSvg.tsx';
import { Hatching } from '#app/charts/shared/marks/Hatching.tsx';
import { Overlay, Underlay } from '#app/charts/shared/annotations/Overlay.tsx';
import type { ChartProps, ResolveColor } from '#app/charts/shared/kind.ts';
import { Group } from '@visx/group';
import type { ReactElement } from 'react';
import type { AreaLayout, AreaMark } from './layout.ts';

export function Chart({ layout, resolveColor, id, title }: ChartProps<AreaLayout>): ReactElement {
  const { frame, areas, labels, isStacked, isDense, fillOpacity, valueTexts, overlay } = layout;
  return (
    <ChartSvg layout={layout} resolveColor={resolveColor} id={id} title={title}>
      {frame === null ? null : (
        <CartesianFrame frame={frame} resolveColor={resolveColor}>
          <Underlay overlay={overlay} resolveColor={resolveColor} />
          {areas.map(({ key, fill, color }) =>
            fill === '' ? null : <path key={key} data-key={key} d={fill} fill={resolveColor(color)} fillOpacity={fillOpacity} />,
          )}
          <Hatching marks={areas} resolveColor={resolveColor} />
          {inEdgeOrder(areas, isStacked).map((area) => (
            <Edge key={area.key} area={area} isStacked={isStacked} isDense={isDense} resolveColor={resolveColor} />
          ))}
          <Overlay overlay={overlay} resolveColor={resolveColor} />
          <ValueTexts texts={valueTexts} resolveColor={resolveColor} />
          <EndLabels labels={labels} resolveColor={resolveColor} />
        </CartesianFrame>
      )}
    </ChartSvg>
  );
}

/** Lower bands draw their edges last, so that a spike keeps the color of its band. */
const inEdgeOrder = (areas: readonly AreaMark[], isStacked: boolean): readonly AreaMark[] =>
  isStacked ? [...areas].reverse() : areas;

interface EdgeProps {
  readonly area: AreaMark;
  readonly isStacked: boolean;
  readonly isDense: boolean;
  readonly resolveColor: ResolveColor;
}

/** Stacked areas are parted by a thin line of the surface; overlaid ones let each other shine through. Edges lie above all fills. */
function Edge({ area, isStacked, isDense, resolveColor }: EdgeProps): ReactElement {
  const color = resolveColor(area.color);
  const isParted = isStacked && !isDense && area.dash === '';
  return (
    <Group data-key={area.key}>
      {area.edge === '' ? null : (
        <path
          d={area.edge}
          fill="none"
          stroke={isParted ? resolveColor('surfaceRaised') : color}
          strokeWidth={isStacked && area.dash === '' ? 1 : 2}
          strokeLinejoin="round"
          {...(area.dash === '' ? {} : { strokeDasharray: area.dash })}
        />
      )}
      {area.stems === '' ? null : <path d={area.stems} fill="none" stroke={color} strokeWidth={2} />}
      {area.dots.map(({ x, y }, index) => (
        <circle key={index} cx={x} cy={y} r={area.dotPx} fill={color} />
      ))}
    </Group>
  );
}
