// Owners, roles and tags of a dashboard as clients get them, in lists and alone.
import { wirePerson } from '#app/stores/list/audit-accounts.server.ts';
import type { DashboardLinks } from './list.server.ts';

/** Type of tags that users create; system tags have other numbers. */
const CUSTOM_TAG = 1;

export const wireLinked = ({ owners, roles, tags }: DashboardLinks) => ({
  owners: owners.map((owner) => wirePerson(owner)),
  roles: roles.map(({ id, name }) => ({ id, name })),
  tags: tags.map(({ id, name }) => ({ id, name, type: CUSTOM_TAG })),
});
