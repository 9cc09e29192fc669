// Draws the gauge layout: a dial, arcs up to the values, their names.
export { SceneChart as Chart } from '#app/charts/shared/marks/SceneChart.tsx';
