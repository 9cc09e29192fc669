// The menu as clients of the field draw it: all entries whose `menu_access` the caller has. Pure.
import { hasPermission } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';

export interface MenuEntry {
  readonly name: string;
  readonly label: string;
  readonly icon: string;
  readonly url?: string;
  /** A dash is a line between entries. */
  readonly childs?: readonly (MenuEntry | '-')[];
}

const page = (name: string, url: string, { label = name, icon = '' } = {}): MenuEntry => ({ name, label, icon, url });

const ENTRIES: readonly MenuEntry[] = [
  {
    name: 'Security',
    label: 'Security',
    icon: 'fa-cogs',
    childs: [
      '-',
      page('List Roles', '/roles/'),
      page('List Users', '/users/'),
      page('List Groups', '/list_groups/'),
      page('Action Log', '/actionlog/list/'),
      '-',
      page('Row Level Security', '/rowlevelsecurity/list/', { icon: 'fa-lock' }),
    ],
  },
  {
    name: 'Data',
    label: 'Data',
    icon: '',
    childs: [page('Databases', '/databaseview/list/', { label: 'Database Connections', icon: 'fa-database' })],
  },
  page('Dashboards', '/dashboard/list/', { icon: 'fa-dashboard' }),
  page('Charts', '/chart/list/', { icon: 'fa-bar-chart' }),
  page('Datasets', '/tablemodelview/list/', { icon: 'fa-table' }),
  {
    name: 'Manage',
    label: 'Manage',
    icon: '',
    childs: [
      page('CSS Templates', '/csstemplatemodelview/list/', { icon: 'fa-css3' }),
      page('Alerts & Report', '/alert/list/', { label: 'Alerts & Reports', icon: 'fa-exclamation-triangle' }),
      page('Annotation Layers', '/annotationlayer/list/', { icon: 'fa-comment' }),
      page('Tags', '/superset/tags/'),
    ],
  },
  {
    name: 'SQL Lab',
    label: 'SQL Lab',
    icon: 'fa-flask',
    childs: [
      page('SQL Editor', '/sqllab/', { label: 'SQL Lab', icon: 'fa-flask' }),
      page('Saved Queries', '/savedqueryview/list/', { icon: 'fa-save' }),
      page('Query Search', '/sqllab/history/', { label: 'Query History', icon: 'fa-search' }),
    ],
  },
];

/** A group without an accessible child is omitted. */
export function menuFor(identity: Identity): MenuEntry[] {
  const mayOpen = ({ name }: MenuEntry): boolean => hasPermission(identity, 'menu_access', name);
  return ENTRIES.filter(mayOpen).flatMap((entry) => {
    if (!entry.childs) return [entry];
    const childs = entry.childs.filter((child) => child === '-' || mayOpen(child));
    return childs.every((child) => child === '-') ? [] : [{ ...entry, childs }];
  });
}
