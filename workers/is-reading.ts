// Decides which requests only read and can be repeated: they are tried with an isolate's cache first
// (docs/decisions/025-cached-metadata-is-proven.md).

const READ_ONLY_PAGES = [
  /^\/$/,
  /^\/superset\/dashboard\/[^/]+\/?$/,
  /^\/superset\/dashboard\/p\/[^/]+\/?$/,
  /^\/superset\/tags\/?$/,
  /^\/(?:dashboard|chart|tablemodelview|savedqueryview|csstemplatemodelview|rowlevelsecurity|annotationlayer|databaseview)\/list\/?$/,
  /^\/sqllab\/?(?:history\/?)?$/,
  /^\/explore\/?$/,
];
/** Renders charts of a dashboard again, for example after a filter has changed. */
const RENDER_PATH = '/charts/render';

export function isReadOnlyRequest({ method, url }: Pick<Request, 'method' | 'url'>): boolean {
  const pathname = new URL(url).pathname.replace(/\.data$/, '');
  if (method === 'POST') return pathname === RENDER_PATH;
  return method === 'GET' && READ_ONLY_PAGES.some((page) => page.test(pathname));
}
