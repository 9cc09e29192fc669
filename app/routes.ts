// Every page's address. The API's addresses are in http/api.server.ts.
import { index, route, type RouteConfig } from '@remix-run/route-config';

export default [
  index('routes/home.tsx'),
  route('superset/welcome', 'routes/welcome.ts'),
  route('login', 'routes/login.tsx'),
  route('logout', 'routes/logout.ts'),
  route('user_info', 'routes/account.tsx'),
  route('dashboard/list', 'routes/dashboard-list.tsx'),
  route('dashboard/new', 'routes/dashboard-new.ts'),
  route('superset/dashboard/p/:key', 'routes/dashboard-permalink.ts'),
  route('superset/dashboard/:idOrSlug', 'routes/dashboard.tsx'),
  route('databaseview/list', 'routes/database-list.tsx'),
  route('sqllab', 'routes/sqllab.tsx'),
  route('sqllab/p/:key', 'routes/sqllab-permalink.tsx'),
  route('explore', 'routes/explore.tsx'),
  route('chart/add', 'routes/chart-add.tsx'),
  route('explore/p/:key', 'routes/explore-permalink.tsx', { id: 'routes/explore-permalink' }),
  route('superset/explore/p/:key', 'routes/explore-permalink.tsx', { id: 'routes/superset-explore-permalink' }),
  route('superset/slice/:id', 'routes/chart.ts'),
  route('import', 'routes/import.tsx'),
  route('theme', 'routes/theme.ts'),
  route('palette', 'routes/palette.ts'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
