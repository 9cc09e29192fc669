// Draws a grid of charts: scrolling HTML on pages, a single picture in files.
import type { ResolveColor } from '#app/charts/shared/kind.ts';
import { Label } from '#app/charts/shared/marks/ChartSvg.tsx';
import { oneLine } from '#app/charts/shared/marks/marks.ts';
import { FONT_FAMILY } from '#app/domain/theme/tokens.ts';
import type { ReactElement, ReactNode } from 'react';
import type { GridFrame } from './grid-frame.ts';

interface FrameProps {
  readonly frame: GridFrame;
  readonly resolveColor: ResolveColor;
}
interface ChartGridProps extends FrameProps {
  readonly title: string;
  /** Renders the chart of a cell, by index in `frame.cells`. */
  readonly cell: (index: number) => ReactNode;
}

/** Cells have the class of chart pictures, so that their content fills them. */
export function ChartGrid({ frame, title, resolveColor, cell }: ChartGridProps): ReactElement {
  const { widthPx, heightPx, cells } = frame;
  return (
    <div className="m-table">
      <div className="m-table-scroll" role="region" aria-label={oneLine(title)} tabIndex={0}>
        <div style={{ position: 'relative', width: widthPx, height: heightPx }}>
          <svg
            viewBox={`0 0 ${widthPx} ${heightPx}`}
            width={widthPx}
            height={heightPx}
            fontFamily={FONT_FAMILY}
            fontSize={12}
            style={{ position: 'absolute', left: 0, top: 0, direction: 'ltr' }}
          >
            <Texts frame={frame} resolveColor={resolveColor} />
          </svg>
          {cells.map((box, index) => (
            <div
              key={index}
              className="chart-picture"
              data-grid-cell={index}
              style={{ display: 'flex', position: 'absolute', left: box.x, top: box.y, width: box.widthPx, height: box.heightPx }}
            >
              {cell(index)}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

const Texts = ({ frame, resolveColor }: FrameProps): ReactElement => (
  <>
    {frame.texts.map((mark, index) => (
      <Label key={index} mark={mark} resolveColor={resolveColor} />
    ))}
  </>
);

interface GridPictureProps extends FrameProps {
  readonly summary: string;
  readonly box: { readonly widthPx: number; readonly heightPx: number };
  /** Pictures of the charts, in the order of `frame.cells`. */
  readonly pictures: readonly string[];
}

/** A standalone <svg>. */
export const GridPicture = ({ frame, box, summary, resolveColor, pictures }: GridPictureProps): ReactElement => (
  <svg
    xmlns="http://www.w3.org/2000/svg"
    viewBox={`0 0 ${box.widthPx} ${box.heightPx}`}
    width={box.widthPx}
    height={box.heightPx}
    role="img"
    fontFamily={FONT_FAMILY}
    fontSize={12}
  >
    <desc>{summary}</desc>
    <Texts frame={frame} resolveColor={resolveColor} />
    {frame.cells.map(({ x, y }, index) => (
      <g key={index} transform={`translate(${x} ${y})`} dangerouslySetInnerHTML={{ __html: pictures[index] ?? '' }} />
    ))}
  </svg>
);
