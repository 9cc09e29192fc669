// Draws the parallel coordinates: lines, axes, names.
export { SceneChart as Chart } from '#app/charts/shared/marks/SceneChart.tsx';
