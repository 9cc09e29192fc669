// From what the server sends of a chart to what its layout takes, without the box and what the viewer did. Pure.
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { assignColors, colorsOf } from '#app/domain/theme/color-map.ts';
import type { Token } from '#app/domain/theme/tokens.ts';

type Received = Omit<LayoutInput, 'widthPx' | 'heightPx' | 'hidden' | 'ownState'>;

interface SentData extends Omit<Received, 'colors'> {
  /** Tokens by the name of the series. */
  readonly colors: readonly (readonly [string, string])[];
}

export function layoutInput({ tables, formData, columnMeta, locale, timeZone, annotations, colors }: SentData): Received {
  const known = new Map(colors as readonly (readonly [string, Token])[]);
  return {
    ...{ tables, formData, columnMeta, locale, timeZone },
    ...(annotations && { annotations }),
    colors: colorsOf(assignColors([], known), known),
  };
}
