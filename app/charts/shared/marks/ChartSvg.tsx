// The <svg> of every drawn kind: size, name and description for assistive technology, and the message of an empty chart.
import { FONT_FAMILY } from '#app/domain/theme/tokens.ts';
import type { ReactElement, ReactNode } from 'react';
import type { ChartLayout, ChartProps, ResolveColor } from '#app/charts/shared/kind.ts';
import { AXIS_PX, oneLine, textMark, type LineMark, type TextMark } from './marks.ts';

export function ChartSvg({
  layout,
  resolveColor,
  id,
  title,
  children,
}: ChartProps<ChartLayout> & { children: ReactNode }): ReactElement {
  const { widthPx, heightPx, summary, empty } = layout;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${widthPx} ${heightPx}`}
      width={widthPx}
      height={heightPx}
      role="img"
      aria-labelledby={`${id}-t ${id}-d`}
      fontFamily={FONT_FAMILY}
      fontSize={AXIS_PX}
    >
      <title id={`${id}-t`}>{oneLine(title)}</title>
      <desc id={`${id}-d`}>{summary}</desc>
      {empty === null ? children : <EmptyText text={empty} widthPx={widthPx} heightPx={heightPx} resolveColor={resolveColor} />}
    </svg>
  );
}

function EmptyText({
  text,
  widthPx,
  heightPx,
  resolveColor,
}: {
  text: string;
  widthPx: number;
  heightPx: number;
  resolveColor: ResolveColor;
}): ReactElement {
  return (
    <Label
      mark={textMark(text, widthPx / 2, heightPx / 2 + 4, {
        anchor: 'middle',
        maxPx: widthPx - 16,
        sizePx: widthPx < 320 ? 12 : 14,
      })}
      resolveColor={resolveColor}
    />
  );
}

export function Label({ mark, resolveColor }: { mark: TextMark; resolveColor: ResolveColor }): ReactElement {
  const { text, full, x, y, anchor, color, sizePx, weight, rotate } = mark;
  return (
    <text
      x={x}
      y={y}
      fill={resolveColor(color)}
      {...(anchor === 'start' ? {} : { textAnchor: anchor })}
      {...(sizePx === AXIS_PX ? {} : { fontSize: sizePx })}
      {...(weight === 400 ? {} : { fontWeight: weight })}
      {...(rotate === 0 ? {} : { transform: `rotate(${rotate} ${x} ${y})` })}
    >
      {full === null ? null : <title>{full}</title>}
      {text}
    </text>
  );
}

/** Many straight lines as one path. */
export function Lines({
  lines,
  stroke,
  width = 1,
}: {
  lines: readonly LineMark[];
  stroke: string;
  width?: number;
}): ReactElement | null {
  if (lines.length === 0) return null;
  return (
    <path
      d={lines.map(({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`).join('')}
      stroke={stroke}
      strokeWidth={width}
      fill="none"
      shapeRendering="crispEdges"
    />
  );
}
