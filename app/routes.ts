// Every page's address. The API's addresses are in http/api.server.ts.
import { index, route, type RouteConfig } from '@remix-run/route-config';

export default [
  index('routes/home.tsx'),
  route('superset/welcome', 'routes/welcome.ts'),
  route('login', 'routes/login.tsx'),
  route('logout', 'routes/logout.ts'),
  route('user_info', 'routes/account.tsx'),
  route('dashboard/list', 'routes/dashboard-list.tsx'),
  route('superset/dashboard/:idOrSlug', 'routes/dashboard.tsx'),
  route('databaseview/list', 'routes/database-list.tsx'),
  route('sqllab', 'routes/sqllab.tsx'),
  route('sqllab/p/:key', 'routes/sqllab-permalink.tsx'),
  route('theme', 'routes/theme.ts'),
  route('palette', 'routes/palette.ts'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
