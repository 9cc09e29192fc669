// Which cells of a table have to be clipped. Each clip makes every frame of the page more expensive, and pages have thousands of cells.

/** So many fit into every cell of a table whose columns are as wide as their texts (`.m-table td`). */
const MAX_FITTING_CHARACTERS = 16;

export const clipClass = (text: string): string => (text.length > MAX_FITTING_CHARACTERS ? 'm-clipped' : '');
