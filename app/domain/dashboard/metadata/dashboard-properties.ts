// A dashboard's properties besides its content: slug, accounts, tags, certification, whether it is published. Two versions of
// them become one: accounts and tags one by one, the rest field by field.
import * as z from 'zod';
import type { MergeChange } from '#app/domain/dashboard/merge/merge-changes.ts';
import { mergeValue, sameJson, type Report } from '#app/domain/dashboard/merge/merge-values.ts';

const named = z.object({ id: z.number().int(), label: z.string() });

export const propertiesSchema = z.object({
  slug: z.string().nullable(),
  owners: z.array(named),
  /** Roles that can view without rights to the data; empty: every user with rights to it. */
  roles: z.array(named),
  tags: z.array(named),
  published: z.boolean(),
  certifiedBy: z.string(),
  certificationDetails: z.string(),
});
export type DashboardProperties = Readonly<z.output<typeof propertiesSchema>>;
export type NamedId = Readonly<z.output<typeof named>>;

export interface PropertyVersions {
  readonly base: DashboardProperties;
  readonly mine: DashboardProperties;
  readonly theirs: DashboardProperties;
}

/** `theirs` itself where nothing of it changes, so that it is not sent for nothing. */
export function mergeProperties({ base, mine, theirs }: PropertyVersions, report: Report): DashboardProperties {
  const field = <K extends 'slug' | 'published' | 'certifiedBy' | 'certificationDetails'>(key: K): DashboardProperties[K] =>
    mergeValue(
      { is: 'setting', key },
      { base: base[key], mine: mine[key], theirs: theirs[key] },
      report,
    ) as DashboardProperties[K];
  const merged: DashboardProperties = {
    slug: field('slug'),
    owners: mergeNamed(base.owners, mine.owners, theirs.owners),
    roles: mergeNamed(base.roles, mine.roles, theirs.roles),
    tags: mergeNamed(base.tags, mine.tags, theirs.tags),
    published: field('published'),
    certifiedBy: field('certifiedBy'),
    certificationDetails: field('certificationDetails'),
  };
  return sameJson(merged, theirs) ? theirs : merged;
}

/** What one version did to another. */
export function findPropertyChanges(base: DashboardProperties, theirs: DashboardProperties): MergeChange[] {
  return KEYS.filter((key) => !sameJson(base[key], theirs[key])).map((key) => {
    if (key === 'published') return { did: theirs.published ? 'publish' : 'unpublish' };
    return { did: 'changeSetting', key };
  });
}

const KEYS = propertiesSchema.keyof().options;

/** What either side added is in, what either side took out is not. */
function mergeNamed(base: readonly NamedId[], mine: readonly NamedId[], theirs: readonly NamedId[]): NamedId[] {
  const has = (list: readonly NamedId[], { id }: NamedId): boolean => list.some((one) => one.id === id);
  return [
    ...theirs.filter((one) => has(mine, one) || !has(base, one)),
    ...mine.filter((one) => !has(theirs, one) && !has(base, one)),
  ];
}
