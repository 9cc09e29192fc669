// Whether a kind of rows shows them as they are in the dataset, or grouped.

export const isRaw = (settings: { readonly query_mode?: unknown }): boolean => settings.query_mode === 'raw';
