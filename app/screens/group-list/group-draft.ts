// What the form of a group holds, and what of it is sent. Pure.
interface Named {
  readonly id: number;
  readonly name: string;
}

export interface GroupDraft {
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly members: readonly Named[];
  readonly roles: readonly Named[];
}

export const EMPTY_GROUP: GroupDraft = { name: '', label: '', description: '', members: [], roles: [] };
export const GROUP_FIELDS = ['name', 'label', 'description', 'users', 'roles'];

/** The body of POST for a new group (`before` null), else of PUT: only what differs. Empty words count as none. */
export function bodyOf(draft: GroupDraft, before: GroupDraft | null): Record<string, unknown> {
  const now = fieldsOf(draft);
  if (before === null) return now;
  const former = fieldsOf(before);
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(former[name])),
  );
}

const fieldsOf = ({ description, label, members, name, roles }: GroupDraft): Record<string, unknown> => ({
  name: name.trim(),
  label: label.trim() || null,
  description: description.trim() || null,
  users: idsOf(members),
  roles: idsOf(roles),
});

const idsOf = (some: readonly Named[]): number[] => some.map(({ id }) => id).sort((a, b) => a - b);
