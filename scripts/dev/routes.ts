// The pages of `app/routes.ts` by their ids, as Remix numbers them.
import { existsSync } from 'node:fs';
import type { RouteConfigEntry } from '@remix-run/route-config';

export interface PageRoute {
  readonly id: string;
  readonly parentId?: string;
  readonly path?: string;
  readonly index?: boolean;
  readonly caseSensitive?: boolean;
  /** In `app`. */
  readonly file: string;
}

const ROOT: PageRoute = { id: 'root', path: '', file: 'root.tsx' };

/** All pages, the root first. Throws where a route has children: this product has none. */
export function listRoutes(config: readonly RouteConfigEntry[]): PageRoute[] {
  return [ROOT, ...config.map(toRoute)];
}

function toRoute({ id, file, children, path, index, caseSensitive }: RouteConfigEntry): PageRoute {
  if (children && children.length > 0) throw new Error(`${file} has child routes, which npm run dev doesn't support yet.`);
  return {
    id: id ?? file.replace(/\.tsx?$/, ''),
    parentId: ROOT.id,
    file,
    ...(path === undefined ? {} : { path }),
    ...(index === undefined ? {} : { index }),
    ...(caseSensitive === undefined ? {} : { caseSensitive }),
  };
}

export const fileOf = ({ file }: PageRoute): string => {
  const path = `app/${file}`;
  if (!existsSync(path)) throw new Error(`app/routes.ts names ${path}, which doesn't exist.`);
  return path;
};
