// How charts of a page get their colors: in page order, so that a name keeps its color everywhere on it.
import type { DashboardMetadata } from '#app/domain/dashboard/parse-metadata.ts';
import { assignColors, colorsOf, parseLabelColors } from '#app/domain/theme/color-map.ts';
import { CATEGORICAL_TOKENS, type Token } from '#app/domain/theme/tokens.ts';

export interface PageColors {
  readonly colorOf: (name: string) => Token;
  /** Whether a user selected the name's color. */
  readonly isSelected: (name: string) => boolean;
  /** Takes the next place in the queue, at once. */
  readonly takeTurn: () => Turn;
}
export interface Turn {
  /** Resolves when every chart before has its colors, or once patience ends. */
  readonly comes: Promise<unknown>;
  /** To be called once the chart has its colors, or will never have any. */
  readonly pass: () => void;
}

/**
 * The colors of one chart. Metrics are not values of the data: the first of a chart has the first color, so that
 * charts of one series look alike, and values keep the page's colors to themselves.
 */
export function chartColors(page: Pick<PageColors, 'colorOf' | 'isSelected'>, metrics: ReadonlySet<string>) {
  const used = new Map<string, Token>();
  const values: string[] = [];
  let metricCount = 0;
  const colorOf = (name: string): Token => {
    const known = used.get(name);
    if (known) return known;
    const isMetric = metrics.has(name) && !page.isSelected(name);
    const color = isMetric ? (CATEGORICAL_TOKENS[metricCount % CATEGORICAL_TOKENS.length] ?? 'cat1') : page.colorOf(name);
    if (isMetric) metricCount += 1;
    else values.push(name);
    used.set(name, color);
    return color;
  };
  return { colorOf, used, values };
}

interface ColorOptions {
  readonly metadata: DashboardMetadata;
  /** Names that already have colors, in order. */
  readonly names: readonly string[];
  /** Resolves when a chart must no longer wait for slower ones before it. */
  readonly patience: Promise<unknown>;
}

export function pageColors({ metadata, names, patience }: ColorOptions): PageColors {
  const selected = parseLabelColors({ ...metadata.mapLabelColors, ...metadata.labelColors });
  const colorOf = colorsOf(assignColors(names, selected), selected);
  let last: Promise<unknown> = Promise.resolve();
  return {
    colorOf,
    isSelected: (name) => selected.has(name),
    takeTurn: () => {
      const before = last;
      let pass: () => void = () => undefined;
      const passed = new Promise<void>((resolve) => (pass = resolve));
      last = Promise.all([before, passed]);
      return { comes: Promise.race([before, patience]), pass };
    },
  };
}
