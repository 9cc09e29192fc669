// A dashboard's properties as the API gives and takes them.
import * as z from 'zod';
import type { DashboardProperties, NamedId } from '#app/domain/dashboard/metadata/dashboard-properties.ts';
import { dashboardProperties } from '#app/messages/en/dashboard-properties.ts';
import type { Features } from '#app/services/deps.server.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';

const person = z
  .looseObject({ id: z.number(), first_name: z.string().nullish(), last_name: z.string().nullish() })
  .transform(({ id, first_name: first, last_name: last }): NamedId => {
    const t = pageTranslate(dashboardProperties);
    return { id, label: [first, last].filter(Boolean).join(' ') || t('userById', { id }) };
  });
const named = z
  .looseObject({ id: z.number(), name: z.string().nullish() })
  .transform(({ id, name }): NamedId => ({ id, label: name ?? String(id) }));
const text = z.string().nullish().catch(null);

const schema = z.looseObject({
  slug: text,
  owners: z.array(person).catch([]),
  roles: z.array(named).catch([]),
  tags: z.array(named).catch([]),
  published: z.boolean().catch(false),
  certified_by: text,
  certification_details: text,
});

/** Total: what a reply leaves out is empty. */
export function readProperties(result: unknown): DashboardProperties {
  const read = schema.parse(typeof result === 'object' && result !== null ? result : {});
  return {
    slug: read.slug || null,
    owners: read.owners,
    roles: read.roles,
    tags: read.tags,
    published: read.published,
    certifiedBy: read.certified_by ?? '',
    certificationDetails: read.certification_details ?? '',
  };
}

/** Roles are sent where they decide who sees a dashboard. */
export function propertiesBody(properties: DashboardProperties, { dashboardRoles }: Pick<Features, 'dashboardRoles'>) {
  const certifiedBy = properties.certifiedBy.trim();
  const ids = (list: readonly NamedId[]): number[] => list.map(({ id }) => id);
  return {
    slug: properties.slug?.trim() || null,
    owners: ids(properties.owners),
    ...(dashboardRoles && { roles: ids(properties.roles) }),
    tags: ids(properties.tags),
    published: properties.published,
    certified_by: certifiedBy || null,
    certification_details: (certifiedBy && properties.certificationDetails.trim()) || null,
  };
}
