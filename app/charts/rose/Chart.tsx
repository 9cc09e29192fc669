// Draws the rose layout: rings, sectors, moments around them.
export { SceneChart as Chart } from '#app/charts/shared/marks/SceneChart.tsx';
