// The caller's identity, created once per request from a session, token or guest token and never changed.

import type { SharedObjects } from './shared-objects.ts';

/** A (permission, view) pair such as `can_read` on `Chart`. */
export type Permission = readonly [permission: string, view: string];

export type Identity = Caller & {
  /** Role-based dashboard access is disabled: a dashboard's roles neither grant nor restrict access. */
  readonly ignoresDashboardRoles?: true;
  /** Objects shared with the caller, their groups or their roles. Absent: none. Always absent for guests. */
  readonly shared?: SharedObjects;
};

type Caller =
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
      /** Groups of the user; absent: none. `roleIds` includes the groups' roles. */
      readonly groupIds?: readonly number[];
      /** `permissionKey(permission, view)` of all permissions of all roles. */
      readonly permissions: ReadonlySet<string>;
      /** Changes need a CSRF token with 'session', but not with 'token' (from a login) or 'api-token' (long-lived). */
      readonly via: 'session' | 'token' | 'api-token';
      /** Id of the API token used for this request. */
      readonly apiTokenId?: number;
    }
  | {
      /** The holder of a guest token sees only the token's dashboards, and only rows that its clauses allow. */
      readonly kind: 'guest';
      readonly username: string;
      readonly firstName: string;
      readonly lastName: string;
      /** Existing dashboards for the token's embedded uuids. A chart embedded on its own counts as one (`chart-alone`). */
      readonly dashboardIds: readonly number[];
      readonly clauses: readonly GuestClause[];
      /** Contains the id of the guest role. */
      readonly roleIds: readonly number[];
      readonly roles: readonly string[];
      readonly permissions: ReadonlySet<string>;
    };

/** Row clause of a guest token, for one dataset or for all (null). */
export interface GuestClause {
  readonly datasetId: number | null;
  readonly clause: string;
}

export const permissionKey = (permission: string, view: string): string => `${permission} on ${view}`;
