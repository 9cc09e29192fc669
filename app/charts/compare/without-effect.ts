// Settings of Superset's comparisons with the beginning that change nothing here.
export { OLD_AXES_WITHOUT_EFFECT as withoutEffect } from '#app/charts/shared/time/without-effect.ts';
