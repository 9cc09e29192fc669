// Assigns colors to the charts of a page in page order, so that a name has the same color in all of them.
import type { DashboardMetadata } from '#app/domain/dashboard/metadata/parse-metadata.ts';
import { colorAt, parseLabelColors, parseNotedColors, queuePlaces, type ColorPlace } from '#app/domain/theme/color-map.ts';
import { themedColor } from '#app/domain/theme/dark-color.ts';
import { isSchemeId } from '#app/domain/theme/palette.ts';
import type { Token } from '#app/domain/theme/tokens.ts';

export interface PageColors {
  /** Saved colors, by name. */
  readonly selected: ReadonlyMap<string, Token>;
  /** Names of `selected` whose colors an author set; the others were recorded so that they stay the same at the next visit. */
  readonly fixed: ReadonlySet<string>;
  /** The place of a name in the queue of the whole page. */
  readonly placeOf: (name: string) => number;
  /** The scheme of the dashboard, which replaces those of its charts; null where it has none. */
  readonly scheme: string | null;
  /** Takes the next place in the queue, at once. */
  readonly takeTurn: () => ColorTurn;
}
export interface ColorTurn {
  /** Resolves when every chart before has its colors, or once patience ends. */
  readonly comes: Promise<unknown>;
  /** Must be called once the chart has its colors, or won't get any. */
  readonly pass: () => void;
}

type KnownPlaces = Pick<PageColors, 'selected' | 'placeOf'>;

/** The color assigned to a data value. */
export const valueColor = ({ selected, placeOf }: KnownPlaces, name: string): ColorPlace => selected.get(name) ?? placeOf(name);

/**
 * The colors of one chart. Metrics are not values of the data: the first of a chart has the first color, so that
 * charts of one series look alike, and values keep the page's places to themselves.
 */
export function chartColors(page: KnownPlaces, metrics: ReadonlySet<string>, palette: readonly Token[]) {
  const used = new Map<string, ColorPlace>();
  const values: string[] = [];
  const metricPlace = queuePlaces([]);
  const assign = (name: string): ColorPlace => {
    if (!page.selected.has(name) && metrics.has(name)) return metricPlace(name);
    values.push(name);
    return valueColor(page, name);
  };
  const colorOf = (name: string): Token => {
    const color = used.get(name) ?? assign(name);
    used.set(name, color);
    return themedColor(typeof color === 'number' ? colorAt(palette, color) : color);
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
  const noted = parseNotedColors(metadata.mapLabelColors);
  const byHand = parseLabelColors(metadata.labelColors);
  const selected = new Map([...noted, ...byHand]);
  let last: Promise<unknown> = Promise.resolve();
  return {
    selected,
    fixed: new Set(byHand.keys()),
    // New names continue after the recorded ones, in the order in which they will be recorded.
    placeOf: queuePlaces(
      names.filter((name) => !selected.has(name)),
      noted.size,
    ),
    scheme: isSchemeId(metadata.colorScheme) ? metadata.colorScheme : null,
    takeTurn: () => {
      const before = last;
      let pass: () => void = () => undefined;
      const passed = new Promise<void>((resolve) => (pass = resolve));
      last = Promise.all([before, passed]);
      return { comes: Promise.race([before, patience]), pass };
    },
  };
}
