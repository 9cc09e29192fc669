// Whether a chart that lists rows shows raw rows of the dataset or groups.

export const showsRawRows = (settings: { readonly query_mode?: unknown }): boolean => settings.query_mode === 'raw';
