// The route of a request as a label, from the known addresses alone: clients can't create new label values.

export type FindRouteLabel = (pathname: string) => string;

/** Label of every other path. */
const OTHER = 'other';
const MAX_API_SEGMENTS = 3;
const MAX_PAGE_SEGMENTS = 2;

/** `patterns` are paths with `:parameters`, with or without a slash at their start. */
export function createRouteLabels(patterns: readonly string[]): FindRouteLabel {
  const known = new Set(patterns.map(toLabel));
  return (pathname) => {
    // Remix requests a page's data by the page's address and this ending.
    const segments = splitPath(pathname.replace(/\.data$/, ''));
    for (let count = Math.min(segments.length, maxSegments(segments)); count > 0; count -= 1) {
      const label = `/${segments.slice(0, count).join('/')}`;
      if (known.has(label)) return label;
    }
    return segments.length === 0 ? '/' : OTHER;
  };
}

function toLabel(pattern: string): string {
  const segments = splitPath(pattern);
  const parameter = segments.findIndex((segment) => /[:*]/.test(segment));
  const fixed = parameter === -1 ? segments : segments.slice(0, parameter);
  return `/${fixed.slice(0, maxSegments(fixed)).join('/')}`;
}

const splitPath = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

const maxSegments = ([first]: readonly string[]): number => (first === 'api' ? MAX_API_SEGMENTS : MAX_PAGE_SEGMENTS);
