/** `extra` is stored unchanged; these five settings are also stored in columns. */
export const extraColumns = (extra: Record<string, unknown>) => ({
  extra,
  allowMultiCatalog: extra['allow_multi_catalog'] === true,
  allowsVirtualTableExplore: extra['allows_virtual_table_explore'] !== false,
  allowsCostEstimate: extra['cost_estimate_enabled'] === true,
  disableDataPreview: extra['disable_data_preview'] === true,
  disableDrillToDetail: extra['disable_drill_to_detail'] === true,
});
