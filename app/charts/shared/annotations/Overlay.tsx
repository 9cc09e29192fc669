// Draws annotations and forecasts: time spans below a chart's own marks; lines, moments, and their names above them.
import { Group } from '@visx/group';
import type { ReactElement } from 'react';
import { Label } from '#app/charts/shared/marks/ChartSvg.tsx';
import type { ResolveColor } from '#app/charts/shared/kind.ts';
import type { OverlayLine, OverlayMarks } from './overlay.ts';

interface OverlayProps {
  readonly overlay: OverlayMarks;
  readonly resolveColor: ResolveColor;
}

export function Underlay({ overlay, resolveColor }: OverlayProps): ReactElement | null {
  if (overlay.bands.length === 0) return null;
  return (
    <Group aria-hidden="true">
      {overlay.bands.map(({ key, color, opacity, x, y, widthPx, heightPx }) => (
        <rect key={key} x={x} y={y} width={widthPx} height={heightPx} fill={resolveColor(color)} fillOpacity={opacity} />
      ))}
    </Group>
  );
}

export function Overlay({ overlay, resolveColor }: OverlayProps): ReactElement | null {
  const { rules, lines, texts } = overlay;
  if (rules.length + lines.length + texts.length === 0) return null;
  return (
    <>
      {rules.map(({ key, color, dash, widthPx, opacity, line }) => (
        <path
          key={key}
          d={`M${line.x1} ${line.y1}L${line.x2} ${line.y2}`}
          stroke={resolveColor(color)}
          strokeWidth={widthPx}
          strokeOpacity={opacity}
          fill="none"
          {...(dash === '' ? {} : { strokeDasharray: dash })}
        />
      ))}
      {lines.map((line) => (
        <OverlaidLine key={line.key} line={line} resolveColor={resolveColor} />
      ))}
      {/* A halo keeps the text readable over any background. */}
      <Group aria-hidden="true" stroke={resolveColor('surfaceRaised')} strokeWidth={3} strokeLinejoin="round" paintOrder="stroke">
        {texts.map((mark, index) => (
          <Label key={index} mark={mark} resolveColor={resolveColor} />
        ))}
      </Group>
    </>
  );
}

function OverlaidLine({ line, resolveColor }: { line: OverlayLine; resolveColor: ResolveColor }): ReactElement {
  const { key, color, d, band, dash, widthPx, opacity, dots } = line;
  return (
    <Group data-key={key}>
      {band === '' ? null : <path d={band} fill={resolveColor(color)} fillOpacity={0.16} />}
      {d === '' ? null : (
        <path
          d={d}
          fill="none"
          stroke={resolveColor(color)}
          strokeWidth={widthPx}
          strokeOpacity={opacity}
          strokeLinejoin="round"
          {...(dash === '' ? {} : { strokeDasharray: dash })}
        />
      )}
      {dots.map(({ x, y }, index) => (
        <circle key={index} cx={x} cy={y} r={Math.max(2.5, widthPx + 1)} fill={resolveColor(color)} fillOpacity={opacity} />
      ))}
    </Group>
  );
}
