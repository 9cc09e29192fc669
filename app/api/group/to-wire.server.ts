// A group as clients get it, in lists and alone.
import type { GroupView } from '#app/stores/group/store.server.ts';
import type { WireRow } from '#app/stores/list/list-reply.ts';

export const groupRow = ({ row, roles, users }: GroupView): WireRow => ({ ...row, roles, users });
