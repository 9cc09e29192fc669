// Where charts are read and opened.
export const CHART_PATH = '/api/v1/chart/';
export const chartHref = ({ id }: { readonly id: number }): string => `/explore/?slice_id=${id}`;
