// Which views of the action log a user can open.
import { hasPermission } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import type { LogTab } from './LogTabs.tsx';

export const findLogTabs = (identity: Identity): LogTab[] => [
  ...(hasPermission(identity, 'can_read', 'Log') ? (['activity', 'audit'] as const) : []),
  ...(hasPermission(identity, 'can_read', 'History') ? (['storage'] as const) : []),
];
