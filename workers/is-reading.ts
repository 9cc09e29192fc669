// Which requests only read, so that they are repeatable: those can be tried with an isolate's cache (docs/decisions/025-cached-metadata-is-proven.md).

const PAGES = [
  /^\/$/,
  /^\/superset\/dashboard\/[^/]+\/?$/,
  /^\/superset\/dashboard\/p\/[^/]+\/?$/,
  /^\/superset\/tags\/?$/,
  /^\/(?:dashboard|chart|tablemodelview|savedqueryview|csstemplatemodelview|rowlevelsecurity|annotationlayer|databaseview)\/list\/?$/,
  /^\/sqllab\/?(?:history\/?)?$/,
  /^\/explore\/?$/,
];
/** Redraws charts of a dashboard, as a change of its filters does. */
const RENDER = '/charts/render';

export function isReading({ method, url }: Pick<Request, 'method' | 'url'>): boolean {
  const pathname = new URL(url).pathname.replace(/\.data$/, '');
  if (method === 'POST') return pathname === RENDER;
  return method === 'GET' && PAGES.some((page) => page.test(pathname));
}
