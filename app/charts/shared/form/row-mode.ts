// Whether a chart that lists rows shows the dataset's rows or groups.

export const showsRawRows = (settings: { readonly query_mode?: unknown }): boolean => settings.query_mode === 'raw';
