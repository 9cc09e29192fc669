// Converts a chart's data from the server to layout input, except for the size and the viewer's interactions.
import type { AnySettings, LayoutInput } from '#app/charts/shared/kind.ts';
import { createColorMap, type ColorPlace } from '#app/domain/theme/color-map.ts';
import type { Token } from '#app/domain/theme/tokens.ts';

type Received = Omit<LayoutInput<AnySettings>, 'widthPx' | 'heightPx' | 'hidden' | 'ownState' | 'layers'>;

interface SentData extends Omit<Received, 'colors'> {
  /** Colors by series name. */
  readonly colors: readonly (readonly [string, ColorPlace])[];
  readonly palette: readonly Token[];
}

export function layoutInput(sent: SentData): Received {
  const { tables, settings, columnMeta, locale, timeZone, annotations, timeRange, isCut, colors, palette } = sent;
  return {
    tables,
    settings,
    columnMeta,
    locale,
    timeZone,
    ...(annotations && { annotations }),
    ...(timeRange && { timeRange }),
    ...(isCut && { isCut }),
    colors: createColorMap({ known: colors, palette }),
  };
}
