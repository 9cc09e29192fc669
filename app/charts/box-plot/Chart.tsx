// Draws the box plot layout.
import { Legend } from '#app/charts/shared/axes/CartesianFrame.tsx';
import { ChartSvg, Label, Lines } from '#app/charts/shared/marks/ChartSvg.tsx';
import type { ChartProps, ResolveColor } from '#app/charts/shared/kind.ts';
import { Group } from '@visx/group';
import type { ReactElement } from 'react';
import type { BoxMark } from './box-marks.ts';
import type { BoxPlotLayout } from './layout.ts';

const FILL_OPACITY = 0.3;
const OUTLIER_OPACITY = 0.55;
const OUTLIER_RADIUS = 2;

export function Chart({ layout, resolveColor, id, title }: ChartProps<BoxPlotLayout>): ReactElement {
  const { frame, boxes, legendMarks, caption, footTitle } = layout;
  const titles = [caption, footTitle].filter((mark) => mark !== null);
  return (
    <ChartSvg layout={layout} resolveColor={resolveColor} id={id} title={title}>
      <Legend legend={legendMarks} resolveColor={resolveColor} />
      {frame === null ? null : (
        <>
          <Lines lines={frame.grid} stroke={resolveColor('grid')} />
          <Lines lines={frame.baseline === null ? [] : [frame.baseline]} stroke={resolveColor('zero')} />
          {boxes.map((mark) => (
            <BoxShape key={mark.key} mark={mark} resolveColor={resolveColor} />
          ))}
          <Group aria-hidden="true">
            {[...titles, ...frame.texts].map((mark, index) => (
              <Label key={index} mark={mark} resolveColor={resolveColor} />
            ))}
          </Group>
        </>
      )}
    </ChartSvg>
  );
}

function BoxShape({ mark, resolveColor }: { mark: BoxMark; resolveColor: ResolveColor }): ReactElement {
  const { key, color, box, median, whiskers, outliers } = mark;
  const paint = resolveColor(color);
  return (
    <g data-key={key}>
      <Lines lines={whiskers} stroke={paint} />
      {/* The surface under the tint keeps grid lines out of the box. */}
      <rect x={box.x} y={box.y} width={box.widthPx} height={box.heightPx} fill={resolveColor('surfaceRaised')} />
      <rect
        x={box.x}
        y={box.y}
        width={box.widthPx}
        height={box.heightPx}
        fill={paint}
        fillOpacity={FILL_OPACITY}
        stroke={paint}
      />
      <Lines lines={[median]} stroke={resolveColor('text')} width={2} />
      {outliers.map(({ x, y }, index) => (
        <circle key={index} cx={x} cy={y} r={OUTLIER_RADIUS} fill={paint} fillOpacity={OUTLIER_OPACITY} />
      ))}
    </g>
  );
}
