// Annotation layers of a whole dashboard: read from its `json_metadata`, and added to the settings of a chart. Pure.
import * as z from 'zod';
import { isObject } from '#app/domain/json/is-object.ts';

type Json = Readonly<Record<string, unknown>>;

/** More lines and bands than this hide the data. */
export const MAX_DASHBOARD_LAYERS = 10;
const MAX_NAME_LENGTH = 200;
const HEX = /^#[0-9a-f]{6}$/i;

export interface DashboardLayer {
  /** In legends. */
  readonly name: string;
  readonly annotationType: 'EVENT' | 'INTERVAL';
  /** Id of the annotation layer. */
  readonly value: number;
  /** Null: the first one that is free in a chart. */
  readonly color: string | null;
  readonly showLabel: boolean;
}

const layerSchema = z.object({
  name: z.string().trim().min(1).max(MAX_NAME_LENGTH),
  annotationType: z.enum(['EVENT', 'INTERVAL']),
  sourceType: z.literal('NATIVE'),
  value: z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
    ])
    .refine((id) => Number.isSafeInteger(id) && id > 0),
  color: z.string().regex(HEX).nullable().catch(null),
  showLabel: z.boolean().catch(false),
  show: z.boolean().catch(true),
});

/** Total: what is no layer of stored annotations, is switched off, or comes after the tenth is left out. */
export function readDashboardLayers(saved: unknown): readonly DashboardLayer[] {
  if (!Array.isArray(saved)) return [];
  const layers: DashboardLayer[] = [];
  for (const entry of saved as unknown[]) {
    if (layers.length === MAX_DASHBOARD_LAYERS) break;
    const parsed = layerSchema.safeParse(entry);
    if (!parsed.success || !parsed.data.show) continue;
    const { name, annotationType, value, color, showLabel } = parsed.data;
    layers.push({ name, annotationType, value, color, showLabel });
  }
  return layers;
}

/** With every key that a chart's own layer has. */
export const writeDashboardLayer = ({ name, annotationType, value, color, showLabel }: DashboardLayer): Json => ({
  name,
  annotationType,
  sourceType: 'NATIVE',
  value,
  color,
  showLabel,
  show: true,
  showMarkers: false,
  hideLine: false,
  style: 'solid',
  opacity: '',
  width: 1,
  overrides: { time_range: null },
});

/** A chart's settings with these layers after its own, each under a name of its own; those that the chart has already are left out. */
export function withDashboardLayers(formData: Json, layers: readonly DashboardLayer[]): Json {
  const { annotation_layers: saved } = formData;
  const own: readonly unknown[] = Array.isArray(saved) ? saved : [];
  const shown = new Set(own.filter(isObject).filter(isShownNative).map(keyOf));
  const names = new Set(own.filter(isObject).map(({ name }) => name));
  const added = layers
    .filter((layer) => !shown.has(keyOf({ ...layer })))
    .map((layer) => {
      const name = freeName(layer.name, names);
      names.add(name);
      return writeDashboardLayer({ ...layer, name });
    });
  return added.length === 0 ? formData : { ...formData, annotation_layers: [...own, ...added] };
}

const isShownNative = ({ sourceType, show }: Json): boolean => sourceType === 'NATIVE' && show !== false;
const keyOf = ({ annotationType, value }: Json): string => `${String(annotationType)} ${String(value)}`;

/** Results and legends know layers by name alone. */
function freeName(wished: string, taken: ReadonlySet<unknown>): string {
  let name = wished;
  for (let number = 2; taken.has(name); number += 1) name = `${wished} (${number})`;
  return name;
}

/** A query's layers without those that the dashboard adds to it; null where it has none of them. */
export function withoutDashboardLayers(sent: readonly unknown[], layers: readonly DashboardLayer[]): readonly unknown[] | null {
  const ids = new Set(layers.map(({ value }) => value));
  const others = sent.filter((layer) => !isObject(layer) || layer['sourceType'] !== 'NATIVE' || !ids.has(Number(layer['value'])));
  return others.length === sent.length ? null : others;
}
