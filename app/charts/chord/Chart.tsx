// Draws the chord layout: ribbons, arcs, names.
export { SceneChart as Chart } from '#app/charts/shared/marks/SceneChart.tsx';
