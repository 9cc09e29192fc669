// Upgrade steps that all kinds of map layers share.
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import { isObject, own, readList, readText } from '#app/charts/shared/form/form-values.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';

export const LAYER_ROW_LIMIT = 10_000;

interface LayerDefaults {
  readonly defaults?: FormData;
  /** Keys that the layer doesn't use, besides those of series and axes. */
  readonly unused: readonly string[];
}

/** A saved legend position of null means no legend. */
const legend: upgrade.UpgradeStep = (formData) =>
  own(formData, 'legend_position') === null && own(formData, 'show_legend') === undefined
    ? { ...formData, show_legend: false }
    : formData;

/** Reads tooltip columns, which can be saved as objects. Metrics among them are dropped: layers don't query them. */
const tooltipColumns: upgrade.UpgradeStep = (formData) => {
  if (own(formData, 'tooltip_contents') === undefined) return formData;
  const columns = readList(formData, 'tooltip_contents').flatMap((entry) =>
    isObject(entry) && 'item_type' in entry ? (readText(entry, 'column_name') ?? []) : [entry],
  );
  return { ...formData, tooltip_contents: columns };
};

export const upgradeLayer = ({ defaults = {}, unused }: LayerDefaults): upgrade.UpgradeStep =>
  upgrade.upgradeBy(
    upgrade.withDefaults({ filter_nulls: true, ...defaults }),
    legend,
    tooltipColumns,
    upgrade.temporalFilter,
    upgrade.rowLimit(LAYER_ROW_LIMIT),
    upgrade.without('limit', 'series_limit', 'metrics', 'x_axis', 'time_compare', 'order_desc', ...unused),
  );
