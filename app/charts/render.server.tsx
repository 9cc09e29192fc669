// A layout as markup, for pages, pictures and mails: no hydration marks, the same text every time.
import type { Mode } from '#app/domain/theme/tokens.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ChartKind, ChartLayout, ResolveColor } from './shared/kind.ts';
import { cssColor, hexColor } from './shared/color/resolve-color.ts';

export interface ChartRenderOptions {
  readonly resolveColor: ResolveColor;
  /** Unique on the page. */
  readonly id: string;
  readonly title: string;
}

/** The chart's markup: an <svg>, or HTML for kinds with a picture. The layout must come from the same kind. */
export function renderChart(kind: ChartKind, layout: ChartLayout, { resolveColor, id, title }: ChartRenderOptions): string {
  return renderToStaticMarkup(<kind.Chart layout={layout} resolveColor={resolveColor} id={id} title={title} />);
}

/** The chart as a standalone <svg>. */
export function renderPicture(kind: ChartKind, layout: ChartLayout, options: ChartRenderOptions): string {
  return kind.picture ? kind.picture(layout, options.resolveColor) : renderChart(kind, layout, options);
}

type Named = Omit<ChartRenderOptions, 'resolveColor'>;

/** For a page: in the colors of its theme. */
export const drawChart = (kind: ChartKind, layout: ChartLayout, named: Named): string =>
  renderChart(kind, layout, { ...named, resolveColor: cssColor });

/** For a file: a picture in the colors of one mode. */
export const drawFile = (kind: ChartKind, layout: ChartLayout, { mode, ...named }: Named & { readonly mode: Mode }): string =>
  renderPicture(kind, layout, { ...named, resolveColor: hexColor(mode) });
