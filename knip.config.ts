// Finds files, exports and packages that nothing uses, and imports that package.json doesn't declare. Entries are loaded by
// something other than an import. Plugins are off: they run the tests' configs, which start servers.
import manifest from './package.json' with { type: 'json' };

/** Scripts that package.json runs after the installation; knip finds the others. */
const COMMANDS = Object.values(manifest.scripts).flatMap((command) => command.match(/(?<=ensure-install\.mjs )\S+\.ts/) ?? []);
const WORKERS = ['workers/{app,dev-entrypoint}.ts', 'workers/{query,report}/worker.ts', 'durable/{worker,warehouse-process}.ts'];
const PAGES = ['app/{root,routes,entry.client,entry.server}.{ts,tsx}', 'app/routes/*.{ts,tsx}'];
/** Their names are in strings: bundles of tests and builds, facts of charts, threads, processes and steps of tests. */
const LOADED_BY_NAME = [
  'app/**/*.browser.ts',
  'app/charts/!(shared)/facts.ts',
  'bench/{charts/chart-worker,shape/shape-ours}.ts',
  'scripts/{audit,draw-static-images,mark-release}.ts',
  'scripts/{bundle/bundle-process,host/source-lines-thread,host/watchdog,countries/generate-countries,start/prepare}.ts',
];
const TESTS = [
  '**/*.test.{ts,tsx}',
  'e2e/**/*.spec.ts',
  'e2e/global-setup.ts',
  'tests/{contracts,engines}/**/*.{api,runtime}.ts',
  'tests/engines/*/{server,setup}.ts',
  'tests/runtime/mail-setup.ts',
  'tests/fixtures/charts/chart-kinds/*/*.ts',
  'tests/fixtures/channels/*/*.ts',
  'tests/fixtures/formats/*/*.ts',
  'tests/{native-modules,fixtures/metadata/metadata-server,host/prepared-state,runtime/worker}.ts',
  'scripts/tests/skip-reporter.ts',
];

export default {
  entry: [...PAGES, ...WORKERS, ...LOADED_BY_NAME, ...TESTS, ...COMMANDS, '*.config.ts', '*.d.ts'],
  project: ['{app,bench,drizzle,durable,e2e,scripts,tests,workers}/**/*.{ts,tsx,mjs}', '*.ts'],
  // Their data files are read by path.
  ignoreDependencies: [
    '@expo-google-fonts/inter',
    '@fontsource-variable/.+',
    '@superset-ui/embedded-sdk',
    '@superset-ui/legacy-plugin-chart-country-map',
    'city-timezones',
    'vega-datasets',
    // Required: it has no types.
    'workerd',
    'world-atlas',
    'world-countries',
  ],
  // Servers and tools of the system.
  ignoreBinaries: ['java', 'javac', 'mariadb', 'mvn', 'openssl', 'setpriv'],
  vite: false,
  vitest: false,
  playwright: false,
  remix: false,
  drizzle: false,
  wrangler: false,
};
