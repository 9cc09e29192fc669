// The lists of chart kinds that are code: what each folder exports, together.
import { CHARTS, type ChartKindFolder } from './read-chart-kinds.ts';

/** `import { definition as pie } from '#app/charts/pie/definition.ts';`, of each kind. */
const imports = (kinds: readonly ChartKindFolder[], file: string, what: string): string =>
  kinds.map(({ folder, name }) => `import { ${what} as ${name} } from '#${CHARTS}/${folder}/${file}';`).join('\n');
const names = (kinds: readonly ChartKindFolder[]): string => kinds.map(({ name }) => `${name},\n`).join('');
const json = (value: unknown): string => JSON.stringify(value);

export const listDefinitions = (kinds: readonly ChartKindFolder[]): string => `
${imports(kinds, 'definition.ts', 'definition')}
import type { ChartDefinition } from '#app/charts/shared/kind.ts';

/** All kinds without their drawing: their panels and queries. In the order of the gallery. */
export const CHART_DEFINITIONS: readonly ChartDefinition[] = [
${names(kinds)}];
`;

export const listKinds = (kinds: readonly ChartKindFolder[]): string => `
${imports(kinds, 'kind.ts', 'kind')}
import type { ChartKind } from '#app/charts/shared/kind.ts';

/** All kinds with their drawing: for servers and tests. */
export const CHART_KINDS: readonly ChartKind[] = [
${names(kinds)}];
`;

export const listKindLoaders = (kinds: readonly ChartKindFolder[]): string => `
/** Whole kinds by the first of their types: each one is its own chunk. */
export const KIND_LOADERS: Readonly<Record<string, () => Promise<{ readonly kind: unknown }>>> = {
${kinds.map(({ folder, definition }) => `${json(definition.vizTypes[0])}: () => import('#${CHARTS}/${folder}/kind.ts'),\n`).join('')}};
`;

export const listDrawingLoaders = (kinds: readonly ChartKindFolder[]): string => `
type Load = () => Promise<{ readonly drawing: unknown }>;

/** The interactive types of each kind, separate from its drawing, which is its own chunk: definitions would bring all panels along. */
export const DRAWING_LOADERS: readonly (readonly [vizTypes: readonly string[], load: Load])[] = [
${kinds
  .filter(({ facts }) => facts.isStill !== true)
  .map(({ folder, definition }) => `[${json(definition.vizTypes)}, () => import('#${CHARTS}/${folder}/drawing.ts')],\n`)
  .join('')}];
`;

export const listIcons = (kinds: readonly ChartKindFolder[]): string => `
${imports(kinds, 'icons.ts', 'icons')}
import type { KindIcons } from '#app/charts/shared/kind-icons.ts';

/** Icons of the types of all kinds. */
export const KIND_ICONS: KindIcons = {
${kinds.map(({ name }) => `...${name},\n`).join('')}};
`;

export const listSamples = (kinds: readonly ChartKindFolder[]): string => `
${imports(kinds, 'samples.fixture.ts', 'SAMPLES')}
import type { ChartSample } from '#app/charts/shared/samples.fixture.ts';

/** Tables and settings of every kind. */
export const SAMPLES: readonly ChartSample[] = [
${kinds.map(({ name }) => `...${name},\n`).join('')}];
`;
