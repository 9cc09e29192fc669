// Column labels of the query for a group's currencies: the first and the last code among its rows.
export const FIRST_CODE = '__first_currency';
export const LAST_CODE = '__last_currency';
