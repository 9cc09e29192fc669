// Groups endpoints by the shape of their path and puts fixed paths before those with parameters: `/chart/data` before `/chart/:pk`.
import type { Endpoint } from './endpoint.ts';

export interface Route {
  /** Path of the route's first endpoint. Others can name the same segments differently: `/dashboard/:pk` and `/dashboard/:idOrSlug`. */
  readonly path: string;
  readonly endpoints: readonly Endpoint[];
}

export function sortRoutes(table: readonly Endpoint[]): Route[] {
  const byShape = Map.groupBy(table, ({ path }) => shapeOf(path));
  return [...byShape.values()]
    .flatMap((endpoints) => (endpoints[0] ? [{ path: endpoints[0].path, endpoints }] : []))
    .sort((a, b) => compare(a.path, b.path));
}

const shapeOf = (path: string): string => path.replace(/\/$/, '').replace(/:\w+/g, ':');

function compare(a: string, b: string): number {
  // A last slash counts for nothing: `/chart/available/` goes before `/chart/:pk`.
  const [left, right] = [a, b].map((path) => path.replace(/\/$/, '').split('/')) as [string[], string[]];
  if (left.length !== right.length) return left.length - right.length;
  const differing = left.findIndex((segment, index) => rank(segment) !== rank(right[index]));
  return differing === -1 ? 0 : rank(left[differing]) - rank(right[differing]);
}

const rank = (segment: string | undefined): number => (segment?.startsWith(':') ? 1 : 0);
