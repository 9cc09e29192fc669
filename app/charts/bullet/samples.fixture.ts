// Sample results of bullet charts for the contract suite.
import { oneNumber, type ChartSample } from '#app/charts/shared/samples.fixture.ts';

const formData = {
  metric: 'total',
  ranges: '800,1600,2400',
  range_labels: 'Low,Fair,Good',
  markers: '1500',
  marker_labels: 'Last year',
  marker_lines: '2000',
  marker_line_labels: 'Target',
};

export const SAMPLES: readonly ChartSample[] = [{ vizType: 'bullet', formData, table: oneNumber }];
