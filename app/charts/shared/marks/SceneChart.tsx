// Draws a chart without axes: legend, shapes in order, texts above them.
import { Group } from '@visx/group';
import type { ReactElement } from 'react';
import { Legend } from '#app/charts/shared/axes/CartesianFrame.tsx';
import { ChartSvg, Label } from './ChartSvg.tsx';
import type { ChartProps, ResolveColor } from '#app/charts/shared/kind.ts';
import type { SceneLayout, ShapeMark } from './shape-marks.ts';

export function SceneChart({ layout, resolveColor, id, title }: ChartProps<SceneLayout>): ReactElement {
  return (
    <ChartSvg layout={layout} resolveColor={resolveColor} id={id} title={title}>
      <Legend legend={layout.legendMarks} resolveColor={resolveColor} />
      {layout.shapes.map((shape, index) => (
        <Shape key={index} shape={shape} resolveColor={resolveColor} />
      ))}
      <Group aria-hidden="true" {...(layout.hasHalo ? haloOf(resolveColor) : {})}>
        {layout.texts.map((mark, index) =>
          mark.key === undefined ? (
            <Label key={index} mark={mark} resolveColor={resolveColor} />
          ) : (
            <g key={index} data-key={mark.key}>
              <Label mark={mark} resolveColor={resolveColor} />
            </g>
          ),
        )}
      </Group>
    </ChartSvg>
  );
}

const haloOf = (resolveColor: ResolveColor) =>
  ({ stroke: resolveColor('surfaceRaised'), strokeWidth: 3, strokeLinejoin: 'round', paintOrder: 'stroke' }) as const;

function Shape({ shape, resolveColor }: { shape: ShapeMark; resolveColor: ResolveColor }): ReactElement {
  const { key, d, fill, stroke, strokePx, opacity, dash } = shape;
  return (
    <path
      {...(key === null ? {} : { 'data-key': key })}
      d={d}
      fill={fill === null ? 'none' : resolveColor(fill)}
      {...(stroke === null ? {} : { stroke: resolveColor(stroke), strokeWidth: strokePx })}
      {...(opacity === 1 ? {} : { opacity })}
      {...(dash === '' ? {} : { strokeDasharray: dash })}
    />
  );
}
