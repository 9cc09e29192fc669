// Formats shares as percentages, with a decimal only if they are small.
import { formatNumber } from './value-format.ts';

/** 0.583 -> "58%", 0.0583 -> "5.8%", 0 -> "0%". */
export const shareText = (share: number, locale: string): string =>
  formatNumber(share, Math.abs(share) >= 0.0995 || share === 0 ? '.0%' : '.1%', { locale });
