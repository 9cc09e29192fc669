// Draws the word cloud: texts alone.
export { SceneChart as Chart } from '#app/charts/shared/marks/SceneChart.tsx';
