// What every kind of map layer makes of the form data of another kind.
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import type { FormData } from '#app/charts/shared/kind.ts';

export const LAYER_ROW_LIMIT = 10_000;

interface LayerDefaults {
  readonly defaults?: FormData;
  /** Keys that mean nothing to the layer, beside those of series and axes. */
  readonly unused: readonly string[];
}

export const upgradeLayer = ({ defaults = {}, unused }: LayerDefaults): upgrade.UpgradeStep =>
  upgrade.upgradeBy(
    upgrade.withDefaults({ filter_nulls: true, ...defaults }),
    upgrade.temporalFilter,
    upgrade.rowLimit(LAYER_ROW_LIMIT),
    upgrade.without('limit', 'series_limit', 'metrics', 'x_axis', 'time_compare', 'order_desc', ...unused),
  );
