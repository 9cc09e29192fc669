// The options that decide how a queried chart is drawn, and in which forms.
import type { ChartNote } from '#app/stores/chart-render/wire.ts';
import type { ChartBox } from '#app/stores/chart-render/request-wire.ts';
import type { PageColors } from './page-colors.ts';
import type { PictureCache } from './picture-cache.ts';

export interface ChartDrawOptions {
  readonly title: string;
  readonly box: ChartBox;
  readonly include: readonly ('data' | 'query' | 'file')[];
  /** Theme of a picture for a file. */
  readonly mode: 'light' | 'dark';
  /** BCP 47. */
  readonly locale: string;
  readonly colors: Pick<PageColors, 'selected' | 'fixed' | 'placeOf' | 'scheme'>;
  readonly note: ChartNote;
  readonly pictures: PictureCache;
}
