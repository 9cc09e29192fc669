// Settings that the panel, the queries and the drawing read alike.
export const TOTAL = 'big_number_total';
