// Draws the frame of a chart with axes: legend, grid, the chart's marks, baseline, axis labels.
import { Group } from '@visx/group';
import type { ReactElement, ReactNode } from 'react';
import type { EndLabel, AxisFrame } from './cartesian.ts';
import { Label, Lines } from '#app/charts/shared/marks/ChartSvg.tsx';
import type { ResolveColor } from '#app/charts/shared/kind.ts';
import { AXIS_PX, toBaseline, type LegendLayout, type LegendMark, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { corners, hatchPath, type Hatch } from '#app/charts/shared/marks/hatch.ts';
import { px } from '#app/charts/shared/marks/px.ts';

export function CartesianFrame({
  frame,
  resolveColor,
  children,
}: {
  frame: AxisFrame;
  resolveColor: ResolveColor;
  children: ReactNode;
}): ReactElement {
  return (
    <>
      <Legend legend={frame.legendMarks} resolveColor={resolveColor} />
      {frame.minorGrid.length === 0 ? null : (
        <Group opacity={0.5}>
          <Lines lines={frame.minorGrid} stroke={resolveColor('grid')} />
        </Group>
      )}
      <Lines lines={frame.grid} stroke={resolveColor('grid')} />
      {children}
      <Lines lines={[frame.baseline]} stroke={resolveColor('zero')} />
      <Lines lines={frame.ticks} stroke={resolveColor('axis')} />
      <Group aria-hidden="true">
        {frame.texts.map((mark, index) => (
          <Label key={index} mark={mark} resolveColor={resolveColor} />
        ))}
      </Group>
    </>
  );
}

export function Legend({ legend, resolveColor }: { legend: LegendLayout; resolveColor: ResolveColor }): ReactElement | null {
  if (legend.marks.length === 0) return null;
  return (
    <Group aria-hidden="true">
      {legend.marks.map((mark) => (
        <LegendEntry key={mark.index} mark={mark} resolveColor={resolveColor} />
      ))}
      {legend.more ? (
        <g data-legend-more="">
          <Label mark={legend.more} resolveColor={resolveColor} />
        </g>
      ) : null}
    </Group>
  );
}

function LegendEntry({ mark, resolveColor }: { mark: LegendMark; resolveColor: ResolveColor }): ReactElement {
  const color = resolveColor(mark.color);
  const { x, y } = mark;
  return (
    <g data-legend={mark.index}>
      {mark.isBroken && !mark.hidden ? (
        <BrokenMark x={x} y={y} color={color} />
      ) : (
        <rect
          x={x}
          y={y - 5}
          width={10}
          height={10}
          rx={2.5}
          {...(mark.hidden ? { fill: 'none', stroke: color } : { fill: color })}
        />
      )}
      {mark.hatch > 0 && !mark.hidden ? <SwatchHatch x={x} y={y} hatch={mark.hatch} resolveColor={resolveColor} /> : null}
      <Label mark={mark.text} resolveColor={resolveColor} />
    </g>
  );
}

const SWATCH_GAP_PX = 5;

/** @param x left edge of the swatch @param y its vertical center */
function SwatchHatch({ x, y, hatch, resolveColor }: { x: number; y: number; hatch: Hatch; resolveColor: ResolveColor }) {
  const d = hatchPath([corners({ x: x + 0.5, y: y - 4.5, widthPx: 9, heightPx: 9 })], hatch, SWATCH_GAP_PX);
  return <path d={d} fill="none" stroke={resolveColor('surfaceRaised')} strokeWidth={1.5} />;
}

export function EndLabels({ labels, resolveColor }: { labels: readonly EndLabel[]; resolveColor: ResolveColor }): ReactElement {
  return (
    <Group aria-hidden="true">
      {/* End labels exist only if all series are shown, so their indexes match those of the legend. */}
      {labels.map((label, index) => (
        <g key={index} data-legend={index}>
          <EndMark label={label} resolveColor={resolveColor} />
          <Label mark={label.text} resolveColor={resolveColor} />
        </g>
      ))}
    </Group>
  );
}

/** Value labels of marks. */
export function ValueTexts({
  texts,
  resolveColor,
}: {
  texts: readonly TextMark[];
  resolveColor: ResolveColor;
}): ReactElement | null {
  if (texts.length === 0) return null;
  return (
    <Group aria-hidden="true">
      {texts.map((mark, index) => (
        <Label key={index} mark={mark} resolveColor={resolveColor} />
      ))}
    </Group>
  );
}

function EndMark({ label, resolveColor }: { label: EndLabel; resolveColor: ResolveColor }): ReactElement {
  const color = resolveColor(label.color);
  const middle = px(label.text.y - toBaseline(AXIS_PX));
  if (label.isBroken) return <BrokenMark x={px(label.text.x - 4 - BROKEN_PX)} y={middle} color={color} />;
  if (label.hatch > 0)
    return (
      <>
        <rect x={px(label.text.x - 4 - BROKEN_PX)} y={px(middle - 5)} width={10} height={10} rx={2.5} fill={color} />
        <SwatchHatch x={px(label.text.x - 4 - BROKEN_PX)} y={middle} hatch={label.hatch} resolveColor={resolveColor} />
      </>
    );
  return <circle cx={px(label.text.x - 8)} cy={middle} r={3.5} fill={color} />;
}

const BROKEN_PX = 10;

/** Two dashes, as the legend mark of a dashed line. */
function BrokenMark({ x, y, color }: { x: number; y: number; color: string }): ReactElement {
  return <path d={`M${x} ${y}H${px(x + BROKEN_PX)}`} stroke={color} strokeWidth={2.5} strokeDasharray="4 2" />;
}
