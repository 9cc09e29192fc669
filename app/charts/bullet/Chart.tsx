// Draws the bullet: shaded ranges, the bar of the value, marks to compare it with.
export { SceneChart as Chart } from '#app/charts/shared/marks/SceneChart.tsx';
