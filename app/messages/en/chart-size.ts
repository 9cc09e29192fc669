// What a chart says whose result is too large to draw.
import { defineMessages } from '#app/messages/define-messages.ts';

export const chartSize = defineMessages('chart-size', {
  tooManyLabels:
    'Too many values to draw: {count, number}, and a chart can have {max, number}. Use fewer dimensions, or a lower row limit.',
});
