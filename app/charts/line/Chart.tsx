// Draws the line layout.
import { CartesianFrame, EndLabels, ValueTexts } from '#app/charts/shared/axes/CartesianFrame.tsx';
import { ChartSvg } from '#app/charts/shared/marks/ChartSvg.tsx';
import { Hatching } from '#app/charts/shared/marks/Hatching.tsx';
import { Overlay, Underlay } from '#app/charts/shared/annotations/Overlay.tsx';
import type { ChartProps, ResolveColor } from '#app/charts/shared/kind.ts';
import { Group } from '@visx/group';
import type { ReactElement } from 'react';
import type { LineLayout, LineSeriesMark } from './layout.ts';

export function Chart({ layout, resolveColor, id, title }: ChartProps<LineLayout>): ReactElement {
  const { frame, lines, labels, strokePx, dotPx, valueTexts, overlay } = layout;
  return (
    <ChartSvg layout={layout} resolveColor={resolveColor} id={id} title={title}>
      {frame === null ? null : (
        <CartesianFrame frame={frame} resolveColor={resolveColor}>
          <Underlay overlay={overlay} resolveColor={resolveColor} />
          {/* The greatest series comes first and is drawn last: on top. */}
          {[...lines].reverse().map((line) => (
            <SeriesLine key={line.key} line={line} strokePx={strokePx} dotPx={dotPx} resolveColor={resolveColor} />
          ))}
          <Overlay overlay={overlay} resolveColor={resolveColor} />
          <ValueTexts texts={valueTexts} resolveColor={resolveColor} />
          <EndLabels labels={labels} resolveColor={resolveColor} />
        </CartesianFrame>
      )}
    </ChartSvg>
  );
}

function SeriesLine({
  line,
  strokePx,
  dotPx,
  resolveColor,
}: {
  line: LineSeriesMark;
  strokePx: number;
  dotPx: number;
  resolveColor: ResolveColor;
}): ReactElement {
  const color = resolveColor(line.color);
  return (
    <Group data-key={line.key}>
      {line.interval === '' ? null : <path d={line.interval} fill={color} fillOpacity={0.16} />}
      {line.fill === '' ? null : <path d={line.fill} fill={color} fillOpacity={line.fillOpacity} />}
      <Hatching marks={[line]} resolveColor={resolveColor} />
      {line.d === '' ? null : (
        <path
          d={line.d}
          fill="none"
          stroke={color}
          strokeWidth={strokePx}
          strokeLinejoin="round"
          strokeLinecap={line.dash === '' ? 'round' : 'butt'}
          {...(line.dash === '' ? {} : { strokeDasharray: line.dash })}
          {...(line.opacity === 1 ? {} : { strokeOpacity: line.opacity })}
        />
      )}
      {line.tail === '' ? null : (
        <path
          d={line.tail}
          fill="none"
          stroke={color}
          strokeWidth={strokePx}
          strokeDasharray="2 4"
          {...(line.opacity === 1 ? {} : { strokeOpacity: line.opacity })}
        />
      )}
      {line.dots.map(({ x, y }, index) => (
        <circle key={index} cx={x} cy={y} r={dotPx} fill={color} />
      ))}
    </Group>
  );
}
