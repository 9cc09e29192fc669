// The chart types of the kind: with its trend, or one number over all time.
export const TREND = 'big_number';
export const TOTAL = 'big_number_total';
