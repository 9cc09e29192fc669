// Settings of Superset's comparisons with the beginning that change nothing here.
export { IGNORED_OLD_AXES as ignoredSettings } from '#app/charts/shared/time/ignored-settings.ts';
