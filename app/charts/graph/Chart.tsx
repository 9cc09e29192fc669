// Draws the graph layout: links, nodes, names.
export { SceneChart as Chart } from '#app/charts/shared/marks/SceneChart.tsx';
