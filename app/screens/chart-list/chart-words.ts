// What charts are called in messages, and where one is opened.
export const CHARTS = ['chart', 'charts'] as const;
export const CHART_PATH = '/api/v1/chart/';
export const chartHref = ({ id }: { readonly id: number }): string => `/explore/?slice_id=${id}`;
