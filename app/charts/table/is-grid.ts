// Whether a table is a grid, whose columns can be filtered, resized, pinned, and moved.
export const isGrid = ({ viz_type: vizType }: { readonly viz_type?: unknown }): boolean => vizType === 'ag-grid-table';
