// Draws the tree layout: branches, nodes, names.
export { SceneChart as Chart } from '#app/charts/shared/marks/SceneChart.tsx';
