import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KIND_LOADERS } from '#app/charts/registry/kind-loaders.ts';
import type { DRAWING_LOADERS } from '#app/charts/registry/drawing-loaders.ts';
import type { ChartDefinition, ChartKind } from '#app/charts/shared/kind.ts';
import type { KindIcons } from '#app/charts/shared/kind-icons.ts';
import type { ChartSample } from '#app/charts/shared/samples.fixture.ts';
import { findOutdated } from './registry.ts';
import { generateRegistry } from './registry/generate-registry.ts';

const ADDED = 'tests/fixtures/charts/chart-kinds/lone-dot';

describe('the lists of chart kinds', () => {
  it('are as the folders of kinds want them', async () => {
    // Else: npm run registry.
    expect(await findOutdated()).toEqual([]);
  });
});

describe('a folder that is added to the chart kinds', () => {
  const root = mkdtempSync(join(tmpdir(), 'meridian-kinds-'));
  const load = (list: string): Promise<unknown> => import(pathToFileURL(join(root, list)).href);
  const loadCode = (list: string): Promise<unknown> => load(`app/charts/registry/${list}`);
  const loadFacts = (list: string): Promise<unknown> => load(`app/domain/chart-types/registry/${list}`);

  beforeAll(async () => {
    copyProduct(root);
    cpSync(ADDED, join(root, 'app/charts/lone-dot'), { recursive: true });
    for (const [path, text] of await generateRegistry(root)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('has its place among the definitions, and its kind among those of servers', async () => {
    const { CHART_DEFINITIONS: definitions } = (await loadCode('definitions.ts')) as {
      readonly CHART_DEFINITIONS: readonly ChartDefinition[];
    };
    expect(definitions.map(({ vizTypes }) => vizTypes[0]).slice(0, 3)).toEqual(['table', 'lone_dot', 'big_number']);
    const { CHART_KINDS: kinds } = (await loadCode('kinds.ts')) as { readonly CHART_KINDS: readonly ChartKind[] };
    expect(kinds[1]?.definition.vizTypes).toEqual(['lone_dot', 'old_dot']);
  });

  it('is loaded by Explore, and its drawing by dashboards', async () => {
    const explore = (await loadCode('kind-loaders.ts')) as { readonly KIND_LOADERS: typeof KIND_LOADERS };
    expect(await explore.KIND_LOADERS['lone_dot']?.()).toHaveProperty('kind.buildQueries');
    const dashboard = (await loadCode('drawing-loaders.ts')) as { readonly DRAWING_LOADERS: typeof DRAWING_LOADERS };
    const [types, loadDrawing] = dashboard.DRAWING_LOADERS[1] ?? [];
    expect(types).toEqual(['lone_dot', 'old_dot']);
    expect(await loadDrawing?.()).toHaveProperty('drawing.layout');
  });

  it('has an icon and samples', async () => {
    const { KIND_ICONS: icons } = (await loadCode('icons.ts')) as { readonly KIND_ICONS: KindIcons };
    expect(icons['lone_dot']).toHaveLength(1);
    const { SAMPLES: samples } = (await loadCode('samples.fixture.ts')) as { readonly SAMPLES: readonly ChartSample[] };
    expect(samples.map(({ vizType }) => vizType)).toContain('lone_dot');
  });

  it('is in the gallery, without its types of old charts', async () => {
    const { GALLERY: gallery } = (await loadFacts('gallery.ts')) as { readonly GALLERY: readonly { readonly vizType: string }[] };
    expect(gallery).toContainEqual({ vizType: 'lone_dot', category: 'kpi', requires: 'numericColumn' });
    expect(gallery.map(({ vizType }) => vizType)).not.toContain('old_dot');
  });

  it('is in every list of facts that it has', async () => {
    const lists = Object.entries({
      ...((await loadFacts('lists.ts')) as object),
      ...((await loadFacts('columns.ts')) as object),
    });
    const having = lists.filter(([, list]) => JSON.stringify(list).includes('"lone_dot"')).map(([name]) => name);
    expect(having.toSorted()).toEqual([
      'COLUMN_PLACES',
      'DIMENSIONS',
      'FIGURE_TYPES',
      'KEPT_VIEW_TYPES',
      'TABLE_TYPES',
      'TYPES_BY_NAME',
      'TYPES_OVER_TIME',
    ]);
  });

  it('is refused where another kind has its type', async () => {
    cpSync(ADDED, join(root, 'app/charts/twin'), { recursive: true });
    await expect(generateRegistry(root)).rejects.toThrow('app/charts/twin: lone_dot is a type of lone-dot already.');
    rmSync(join(root, 'app/charts/twin'), { recursive: true });
  });
});

describe('a folder that is added to the engines', () => {
  const root = mkdtempSync(join(tmpdir(), 'meridian-engines-'));
  beforeAll(() => {
    copyProduct(root);
    mkdirSync(join(root, 'app/engines/oracle'));
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('is refused with what it lacks, and where another engine has its name', async () => {
    const client = "export const oracleClient = { id: 'oracle', backend: 'oracle', aliases: ['mariadb'], rank: 9 };\n";
    writeFileSync(join(root, 'app/engines/oracle/client.ts'), client);
    const refused = generateRegistry(root);
    await expect(refused).rejects.toThrow('app/engines/oracle: there is no engine.ts.');
    await expect(refused).rejects.toThrow('app/engines/oracle: mariadb is a name of mysql already.');
  });

  it('is refused where its client has another id', async () => {
    writeFileSync(join(root, 'app/engines/oracle/client.ts'), "export const oracleClient = { id: 'ora' };\n");
    const message = 'app/engines/oracle: its client.ts must export oracleClient, with its id.';
    // A module is read once: this one is another.
    cpSync(join(root, 'app/engines/oracle'), join(root, 'app/engines/ora'), { recursive: true });
    rmSync(join(root, 'app/engines/oracle'), { recursive: true });
    await expect(generateRegistry(root)).rejects.toThrow(message.replaceAll('oracle', 'ora'));
  });
});

describe('a folder that is added to the channels', () => {
  const root = mkdtempSync(join(tmpdir(), 'meridian-channels-'));
  const folder = (name: string): string => join(root, 'app/channels', name);
  beforeAll(() => {
    copyProduct(root);
    cpSync('tests/fixtures/channels/pager', folder('pager'), { recursive: true });
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('is in every list that it has a file for, in its place', async () => {
    const lists = await generateRegistry(root);
    const having = [...lists].filter(([, text]) => text.includes('pager')).map(([path]) => path);
    expect(having.toSorted()).toEqual([
      'app/channels/registry/channels.ts',
      'app/channels/registry/ids.ts',
      'app/channels/registry/senders.server.ts',
      'app/channels/registry/settings.ts',
    ]);
    const ids = lists.get('app/channels/registry/ids.ts');
    expect(ids).toContain("['email', 'pager', 'slack', 'webhook', 'teams']");
    expect(ids).toContain("['Email', 'Pager', 'OldPager', 'Slack', 'SlackV2', 'Webhook', 'Teams']");
  });

  it('is refused with what it lacks, and where another channel has its type or reaches accounts', async () => {
    mkdirSync(folder('letter'));
    const description = "{ id: 'letter', rank: 9, types: ['Email'], reachesAccounts: true }";
    writeFileSync(join(folder('letter'), 'channel.ts'), `export const letterChannel = ${description};\n`);
    const refused = generateRegistry(root);
    await expect(refused).rejects.toThrow('app/channels/letter: there is no sender.server.ts.');
    await expect(refused).rejects.toThrow('app/channels/letter: Email is a name of email already.');
    await expect(refused).rejects.toThrow('app/channels: one channel reaches accounts, not email and letter.');
  });
});

describe('a folder that is added to the formats', () => {
  const root = mkdtempSync(join(tmpdir(), 'meridian-formats-'));
  const folder = (name: string): string => join(root, 'app/formats', name);
  beforeAll(() => {
    copyProduct(root);
    cpSync('tests/fixtures/formats/names', folder('names'), { recursive: true });
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('is in every list that it has a file for, and where it is offered', async () => {
    const lists = await generateRegistry(root);
    const having = [...lists].filter(([, text]) => text.includes('names/')).map(([path]) => path);
    expect(having.toSorted()).toEqual([
      'app/formats/registry/formats.ts',
      'app/formats/registry/readers.ts',
      'app/formats/registry/settings.ts',
      'app/formats/registry/writers.ts',
    ]);
    const ids = lists.get('app/formats/registry/ids.ts');
    expect(ids).toContain("UploadFormatId = 'csv' | 'xlsx' | 'names' | 'json' | 'ndjson' | 'parquet'");
    expect(ids).toContain("STATEMENT_FORMATS = ['csv', 'xlsx', 'names', 'ndjson', 'arrow']");
    expect(ids).toContain("CHART_FORMATS = ['csv', 'xlsx', 'names']");
    expect(ids).toContain("REPORT_FILES = ['CSV', 'XLSX', 'NAMES']");
    expect(ids).toContain("HISTORY_FORMATS = ['ndjson', 'parquet']");
  });

  it('is refused with what it lacks, and where another format has its ending', async () => {
    mkdirSync(folder('tabs'));
    const description = "{ id: 'tabs', rank: 9, upload: { endings: ['tsv'] }, offered: ['chart'] }";
    writeFileSync(join(folder('tabs'), 'format.ts'), `export const tabsFormat = ${description};\n`);
    const refused = generateRegistry(root);
    await expect(refused).rejects.toThrow('app/formats/tabs: there is no settings.ts.');
    await expect(refused).rejects.toThrow('app/formats/tabs: there is no reader.ts.');
    await expect(refused).rejects.toThrow('app/formats/tabs: there is no writer.ts.');
    await expect(refused).rejects.toThrow('app/formats/tabs: tsv is a name of csv already.');
  });
});

/** By links: a copy of the product to which chart kinds can be added, without the lists. */
function copyProduct(root: string): void {
  const linkAll = (folder: string, but: readonly string[]): void => {
    mkdirSync(join(root, folder), { recursive: true });
    for (const name of readdirSync(folder)) if (!but.includes(name)) symlinkSync(resolve(folder, name), join(root, folder, name));
  };
  linkAll('.', ['app', '.git']);
  linkAll('app', ['channels', 'charts', 'domain', 'engines', 'formats']);
  linkAll('app/channels', ['registry']);
  linkAll('app/engines', ['registry']);
  linkAll('app/formats', ['registry']);
  linkAll('app/charts', ['registry']);
  linkAll('app/domain', ['chart-types']);
  linkAll('app/domain/chart-types', ['registry']);
}
