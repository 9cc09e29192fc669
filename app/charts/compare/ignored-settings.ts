// Settings of Superset's time-series percent change that have no effect here.
export { IGNORED_OLD_AXES as ignoredSettings } from '#app/charts/shared/time/ignored-settings.ts';
