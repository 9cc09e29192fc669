// Under which names the currencies of a group come beside a pivot table's own result: the first of its rows' codes, and the last.
export const FIRST_CODE = '__first_currency';
export const LAST_CODE = '__last_currency';
