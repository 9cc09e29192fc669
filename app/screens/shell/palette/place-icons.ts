// The pictures of the places in menus and the palette.
import type { PlaceId } from '#app/domain/viewer/places.ts';
import type { IconName } from '#app/ui/icon/Icon.tsx';

export const PLACE_ICONS: Readonly<Record<PlaceId, IconName>> = {
  dashboards: 'dashboard',
  charts: 'chart',
  datasets: 'table',
  sqllab: 'code',
  'saved-queries': 'save',
  'query-history': 'clock',
  databases: 'database',
  reports: 'clock',
  'css-templates': 'edit',
  'annotation-layers': 'clock',
  tags: 'tag',
  users: 'user',
  roles: 'key',
  groups: 'users',
  'row-rules': 'lock',
  'action-log': 'list',
  import: 'upload',
  api: 'code',
  'new-dashboard': 'dashboard',
  'new-chart': 'chart',
  'new-dataset': 'table',
  'new-upload': 'upload',
  'new-query': 'code',
  'new-database': 'database',
};
