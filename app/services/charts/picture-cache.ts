// Pictures that an isolate has drawn. Equal results with equal settings in an equal box have the same picture.
import { createByteCache } from '#app/domain/memory/byte-cache.ts';
import type { DataCurrency } from '#app/domain/query/resolve-currency.ts';
import type { ColorPlace } from '#app/domain/theme/color-map.ts';
import type { PictureEntry } from '#app/stores/chart-render/wire.ts';

/** Result of drawing; the parts around it are rendered for each viewer. */
export type DrawnPicture = Pick<PictureEntry, 'svg' | 'dataTable' | 'isTable' | 'summary' | 'timeAxis' | 'colorNames'> & {
  /** Digest of the picture and its inputs. */
  readonly digest: string;
  /** Currencies of the data if a visible value mixes several; else null. */
  readonly mixedCurrencies: DataCurrency | null;
};

/** The color of a label on a page. A label gets its place in the page's queue when its color is first read. */
export type ColorOf = (name: string) => ColorPlace;

export interface PictureCache {
  /** Null where it was not drawn, or where this page gives one of its names another color. */
  readonly find: (key: string, colorOf: ColorOf) => DrawnPicture | null;
  readonly keep: (key: string, picture: DrawnPicture, colorOf: ColorOf) => void;
}

interface Kept {
  readonly picture: DrawnPicture;
  /** Colors in the order of the picture's `colorNames`. */
  readonly colors: readonly ColorPlace[];
}

const MAX_BYTES = 12_000_000;

export function createPictureCache(maxBytes = MAX_BYTES): PictureCache {
  const kept = createByteCache<Kept>(maxBytes);
  return {
    find: (key, colorOf) => {
      const known = kept.get(key);
      if (known === undefined) return null;
      // Compares all names, because those after the first difference are assigned as well.
      const colors = known.picture.colorNames.map(colorOf);
      return colors.every((color, index) => color === known.colors[index]) ? known.picture : null;
    },
    keep: (key, picture, colorOf) => void kept.set(key, { picture, colors: picture.colorNames.map(colorOf) }),
  };
}
