// Draws the radar layout: rings, spokes, outlines, names.
export { SceneChart as Chart } from '#app/charts/shared/marks/SceneChart.tsx';
