// Tags, and what carries them, as clients get them.
import { formatNaiveIso } from '#app/domain/format/wire-date.ts';
import type { TaggedView } from '#app/services/lists/tagging-objects.server.ts';
import { wireAudit, wirePerson } from '#app/stores/list/audit-accounts.server.ts';
import type { WireRow } from '#app/stores/list/list-reply.ts';
import { CUSTOM, type TagView } from '#app/stores/tag/store.server.ts';

export const tagRow = ({ row, creator, changer }: TagView, nowMs: number): WireRow => ({
  id: row.id,
  name: row.name,
  type: CUSTOM,
  description: row.description,
  ...wireAudit({ ...row, creator, changer }, nowMs),
  created_by: creator === null ? null : { first_name: creator.firstName, last_name: creator.lastName },
  changed_by: changer === null ? null : { first_name: changer.firstName, last_name: changer.lastName },
});

export const taggedRow = ({ id, type, name, url, changedOnMs, creator, owners, tags }: TaggedView): WireRow => ({
  id,
  type,
  name,
  url,
  changed_on: formatNaiveIso(changedOnMs),
  created_by: wirePerson(creator) ?? {},
  creator: creator === null ? '' : `${creator.firstName} ${creator.lastName}`.trim(),
  owners: owners.map((owner) => ({ ...wirePerson(owner), username: owner.username })),
  tags: tags.map((tag) => ({ ...tag, type: 'TagType.custom' })),
});
