// What a chart says while it is pointed at, zoomed, and searched.
import { defineMessages } from '#app/messages/define-messages.ts';

export const chartTouch = defineMessages('chart-touch', {
  marks: '{title}. Use the arrow keys to move between marks.',
  marksZoom:
    '{title}. Use the arrow keys to move between marks. Hold Shift to select a range, then press Enter to zoom. Press Escape to reset the zoom.',
  controls: 'Press F2 for the controls of the chart.',
  cells: 'Press Enter to move between cells.',
  'crosshair.more': 'and more',
  'zoom.reset': 'Reset zoom',
  'zoom.resetHint': 'Reset zoom (Esc, or double-click the chart)',
  'zoom.range': '{from} to {to} selected. Press Enter to zoom.',
  'zoom.zoomed': 'Zoomed to {from} – {to}.',
  'zoom.whole': 'Zoom reset.',
  'zoom.tooNarrow': 'Select at least two points to zoom.',
  'legend.hide': 'Hide {series}. Alt-click or Alt+Enter to show only this series.',
  'legend.show': 'Show {series}. Alt-click or Alt+Enter to show only this series.',
  'legend.showAll': 'Hide {series}. Alt-click or Alt+Enter to show all series.',
  'legend.search': 'Search series',
  'legend.noMatch': 'No series match “{text}”.',
});
