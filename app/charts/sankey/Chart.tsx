// Draws the sankey layout: ribbons, bars at their ends, names.
export { SceneChart as Chart } from '#app/charts/shared/marks/SceneChart.tsx';
