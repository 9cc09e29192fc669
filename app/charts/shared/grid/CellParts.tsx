// Decorations of table cells: bar, background, color mark. They are drawn as SVG so that they print.
import type { Token } from '#app/domain/theme/tokens.ts';
import type { ReactElement } from 'react';
import type { ResolveColor } from '#app/charts/shared/kind.ts';

interface FillProps {
  readonly fill: { readonly color: Token; readonly opacity: number };
  readonly resolveColor: ResolveColor;
}

export function CellFill({ fill, resolveColor }: FillProps): ReactElement {
  return (
    <svg className="m-fill" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      <rect x={0} y={0} width={1} height={1} fill={resolveColor(fill.color)} fillOpacity={fill.opacity} />
    </svg>
  );
}

interface BarProps {
  readonly bar: { readonly from: number; readonly size: number; readonly color: Token };
  readonly resolveColor: ResolveColor;
}

export function CellBar({ bar, resolveColor }: BarProps): ReactElement {
  return (
    <svg className="m-bar" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      <rect x={bar.from} y={0} width={bar.size} height={1} fill={resolveColor(bar.color)} />
    </svg>
  );
}

interface TextProps {
  readonly text: string;
  readonly tone: Token | null;
  readonly resolveColor: ResolveColor;
}

/** Shows the color as a mark next to the text, because colored text would be hard to read. */
export function CellText({ text, tone, resolveColor }: TextProps): ReactElement {
  if (tone === null) return <span>{text}</span>;
  return (
    <span className="m-tone">
      <svg className="m-tone-mark" viewBox="0 0 8 8" aria-hidden="true">
        <circle cx={4} cy={4} r={3} fill={resolveColor(tone)} />
      </svg>
      {text}
    </span>
  );
}
