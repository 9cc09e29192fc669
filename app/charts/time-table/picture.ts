// The table as an SVG text.
export { gridPicture as picture } from '#app/charts/shared/grid/grid-picture.ts';
