// The table as HTML.
export { Grid as Chart } from '#app/charts/shared/grid/Grid.tsx';
