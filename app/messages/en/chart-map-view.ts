// What a map says once someone moves it.
import { defineMessages } from '#app/messages/define-messages.ts';

export const chartMapView = defineMessages('chart-map-view', {
  tools: 'Map view. Use the arrow keys to move the map.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  reset: 'Reset view',
  keys: 'Press + or − to zoom, Shift and an arrow key to move the map, 0 to reset the view.',
  zoomed: 'Zoom {percent, number}%',
  wasReset: 'View reset',
  wheelHint: 'Hold {key} and scroll to zoom the map',
  touchHint: 'Use two fingers to move the map',
  tilesFrom: 'Map: {host}',
  'scene.points': 'Show all {count, number} points',
  'scene.connections': 'Show all {count, number} connections',
  'scene.marks': 'Show all {count, number} marks',
  'scene.heights': '3D view',
  'scene.noWebgl': 'This view needs WebGL, which your browser doesn’t support or has turned off.',
  'scene.failed': 'Couldn’t show this view. Check your connection and try again.',
});
