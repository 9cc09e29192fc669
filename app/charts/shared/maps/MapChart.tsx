// Draws a map: background, areas, lines, circles, town names, legends, and notes.
import { Legend } from '#app/charts/shared/axes/CartesianFrame.tsx';
import { ChartSvg, Label } from '#app/charts/shared/marks/ChartSvg.tsx';
import type { ChartProps, ResolveColor } from '#app/charts/shared/kind.ts';
import { markMarkup, marksHtml } from '#app/charts/shared/marks/mark-markup.ts';
import type { ReactElement } from 'react';
import { Land, Towns } from './BaseMap.tsx';
import { Labels, Movable } from './Movable.tsx';
import { ColorLegend } from '#app/charts/shared/legend/ColorLegend.tsx';
import type { CircleMark, MapLayout, MapShapeMark } from './map-layout.ts';

export function MapChart({ layout, resolveColor, id, title }: ChartProps<MapLayout>): ReactElement {
  const { base, classes, legendMarks, notes, labels } = layout;
  return (
    <ChartSvg layout={layout} resolveColor={resolveColor} id={id} title={title}>
      <ColorLegend legend={classes} resolveColor={resolveColor} />
      <Legend legend={legendMarks} resolveColor={resolveColor} />
      <Movable>
        <Land base={base} resolveColor={resolveColor} />
        <MapMarks marks={layout} resolveColor={resolveColor} />
        <Towns base={base} resolveColor={resolveColor} />
        <Labels labels={labels} resolveColor={resolveColor} />
      </Movable>
      {notes.map((mark, index) => (
        <Label key={index} mark={mark} resolveColor={resolveColor} />
      ))}
    </ChartSvg>
  );
}

interface MapMarksProps {
  readonly marks: Pick<MapLayout, 'shapes' | 'circles' | 'opacity'>;
  readonly resolveColor: ResolveColor;
}

export function MapMarks({ marks: { shapes, circles, opacity }, resolveColor }: MapMarksProps): ReactElement {
  return (
    <>
      <Shapes shapes={shapes} opacity={opacity} resolveColor={resolveColor} />
      <Circles circles={circles} opacity={opacity} resolveColor={resolveColor} />
    </>
  );
}

interface MarksProps {
  readonly opacity: number;
  readonly resolveColor: ResolveColor;
}

function Shapes({ shapes, opacity, resolveColor }: MarksProps & { shapes: readonly MapShapeMark[] }): ReactElement | null {
  if (shapes.length === 0) return null;
  const markup = shapes.map(({ key, d, fill, stroke, strokeWidth }) =>
    markMarkup('path', [
      ...(key === null ? [] : [['data-key', key] as const]),
      ['d', d],
      ['fill', fill === null ? 'none' : resolveColor(fill)],
      ...(stroke === null
        ? []
        : ([
            ['stroke', resolveColor(stroke)],
            ['stroke-width', strokeWidth],
          ] as const)),
      ...(fill === null && opacity < 1 ? [['stroke-opacity', opacity] as const] : []),
    ]),
  );
  const looks = { fillOpacity: opacity, strokeLinejoin: 'round', strokeLinecap: 'round' } as const;
  return <g {...looks} dangerouslySetInnerHTML={marksHtml(markup.join(''))} />;
}

function Circles({ circles, opacity, resolveColor }: MarksProps & { circles: readonly CircleMark[] }): ReactElement | null {
  if (circles.length === 0) return null;
  const markup = circles.map(({ key, x, y, radius, color }) =>
    markMarkup('circle', [
      ['data-key', key],
      ['cx', x],
      ['cy', y],
      ['r', radius],
      ['fill', resolveColor(color)],
    ]),
  );
  const looks = { fillOpacity: opacity, stroke: resolveColor('surfaceRaised'), strokeWidth: 0.5 };
  return <g {...looks} dangerouslySetInnerHTML={marksHtml(markup.join(''))} />;
}
