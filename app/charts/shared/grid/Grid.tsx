// Draws small tables as HTML, with sparklines as SVG.
import { clsx } from 'clsx';
import type { ReactElement } from 'react';
import { clipClass } from './cell-clip.ts';
import { SPARK_HEIGHT_PX, type SparkCell, type GridLayout, type GridSection } from './grid.ts';
import type { ChartProps, ResolveColor } from '#app/charts/shared/kind.ts';
import { oneLine } from '#app/charts/shared/marks/marks.ts';

export function Grid({ layout, resolveColor, id, title }: ChartProps<GridLayout>): ReactElement {
  if (layout.empty !== null) return <p className="m-chart-empty">{layout.empty}</p>;
  return (
    <div className="m-table m-brief">
      <div className="m-table-scroll" role="region" aria-label={oneLine(title)} aria-describedby={`${id}-d`} tabIndex={0}>
        {layout.sections.map((section, index) => (
          <Section key={index} section={section} resolveColor={resolveColor} />
        ))}
      </div>
      <p id={`${id}-d`} className="m-visually-hidden">
        {layout.summary}
      </p>
    </div>
  );
}

const alignClass = (align: 'left' | 'right' | undefined): { className?: string } =>
  align === 'right' ? { className: 'm-right' } : {};

const cellClass = ({ text, spark }: SparkCell, align: 'left' | 'right' | undefined): string =>
  clsx(
    align === 'right' && 'm-right',
    spark === null && clipClass({ text, html: null }, { isGrid: false, isFolded: align !== 'right' }),
  );

function Section({ section, resolveColor }: { section: GridSection; resolveColor: ResolveColor }): ReactElement {
  return (
    <table>
      {section.title === null ? null : <caption>{section.title}</caption>}
      <thead>
        <tr>
          {section.columns.map(({ label, align }, index) => (
            <th key={index} scope="col" {...alignClass(align)}>
              <span>{label}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {section.rows.map(({ key, cells }) => (
          <tr key={key} data-key={key}>
            {cells.map((cell, index) => (
              <td key={index} className={cellClass(cell, section.columns[index]?.align) || undefined}>
                <Cell cell={cell} resolveColor={resolveColor} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Pages can't use inline styles, so a colored mark before the text shows its color. */
function Cell({ cell: { text, color, spark }, resolveColor }: { cell: SparkCell; resolveColor: ResolveColor }): ReactElement {
  if (spark !== null) {
    return (
      <svg
        width={spark.widthPx}
        height={SPARK_HEIGHT_PX}
        viewBox={`0 0 ${spark.widthPx} ${SPARK_HEIGHT_PX}`}
        role="img"
        aria-label={text}
      >
        <path d={spark.d} fill="none" stroke={resolveColor(spark.color)} strokeWidth={1.5} strokeLinejoin="round" />
        {spark.dots.map(({ x, y }, index) => (
          <circle key={index} cx={x} cy={y} r={2} fill={resolveColor(spark.color)} />
        ))}
      </svg>
    );
  }
  if (color === 'text' || color === 'textMuted' || color === 'textFaint') return <span>{text}</span>;
  return (
    <span className="m-tone">
      <svg className="m-tone-mark" viewBox="0 0 8 8" aria-hidden="true">
        <circle cx={4} cy={4} r={3} fill={resolveColor(color)} />
      </svg>
      {text}
    </span>
  );
}
