// What charts of time and comparison write: kinds, notes, columns of data tables, tooltips, reasons for nothing.
import { defineMessages } from '#app/messages/define-messages.ts';

export const chartTime = defineMessages('chart-time', {
  'scatter.kind': 'Scatter plot',
  'scatter.joined': '{points, number} points; dots at the same place are drawn once',
});
