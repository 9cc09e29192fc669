// The caller. Created once per request from a session, a token or a guest token; later code only reads it.

import type { SharedObjects } from './shared-objects.ts';

/** A (permission, view) pair such as `can_read` on `Chart`. */
export type Permission = readonly [permission: string, view: string];

export type Identity = Who & {
  /** Role-based dashboard access is off here: roles of a dashboard neither show it nor hide it. */
  readonly ignoresDashboardRoles?: true;
  /** What is shared with the caller, their groups and their roles; left out: nothing. Never a guest's. */
  readonly shared?: SharedObjects;
};

type Who =
  | {
      readonly kind: 'anonymous';
      readonly permissions: ReadonlySet<string>;
      readonly roleIds: readonly number[];
      readonly roles: readonly string[];
    }
  | {
      readonly kind: 'user';
      readonly userId: number;
      readonly username: string;
      readonly firstName: string;
      readonly lastName: string;
      readonly email: string;
      readonly isAdmin: boolean;
      readonly roleIds: readonly number[];
      readonly roles: readonly string[];
      /** Groups that the user is in; left out: none. Their roles are among `roleIds`. */
      readonly groupIds?: readonly number[];
      /** `permissionKey(permission, view)` of every pair of every role. */
      readonly permissions: ReadonlySet<string>;
      /** 'session' needs a CSRF token for changes; 'token' (after a login) and 'api-token' (made to last) do not. */
      readonly via: 'session' | 'token' | 'api-token';
      /** Of the API token by which they came. */
      readonly apiTokenId?: number;
    }
  | {
      /** The owner of a guest token: sees the dashboards it names, the rows its clauses allow, and nothing else. */
      readonly kind: 'guest';
      readonly username: string;
      readonly firstName: string;
      readonly lastName: string;
      /** Of the dashboards behind the embedded uuids of the token that still exist; a chart alone is one (`chart-alone`). */
      readonly dashboardIds: readonly number[];
      readonly clauses: readonly GuestClause[];
      /** Of the role that guests have. */
      readonly roleIds: readonly number[];
      readonly roles: readonly string[];
      readonly permissions: ReadonlySet<string>;
    };

/** Clauses of a guest's token: for one dataset, or for all (null). */
export interface GuestClause {
  readonly datasetId: number | null;
  readonly clause: string;
}

export const permissionKey = (permission: string, view: string): string => `${permission} on ${view}`;
