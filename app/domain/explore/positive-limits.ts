// Limits are positive. Charts also save 0: of rows, for the installation's maximum; of series, for no limit.
import { readSetting, type ExploreSettings } from './settings.ts';

const ROW_KEYS = ['row_limit', 'row_limit_b'];
const SERIES_KEYS = ['limit', 'limit_b', 'series_limit'];

/** The settings with the limit that 0 means; the same object where none is 0. `maxRows`: of the installation. */
export function withPositiveLimits(settings: ExploreSettings, maxRows: number): ExploreSettings {
  const isZero = (name: string): boolean => readSetting(settings, name) === 0 || readSetting(settings, name) === '0';
  const changed = [
    ...ROW_KEYS.filter(isZero).map((name) => [name, maxRows] as const),
    ...SERIES_KEYS.filter(isZero).map((name) => [name, null] as const),
  ];
  return changed.length === 0 ? settings : { ...settings, ...Object.fromEntries(changed) };
}
