// The annotation layers in a dashboard's settings, as they are edited: what the form doesn't know is kept where it is.
import {
  MAX_DASHBOARD_LAYERS,
  readDashboardLayers,
  writeDashboardLayer,
  type DashboardLayer,
} from '#app/domain/dashboard/metadata/dashboard-annotations.ts';
import { isObject } from '#app/domain/json/is-object.ts';
import { withSetting, type PropertiesForm } from './properties-form.ts';

const KEY = 'annotation_layers';

export interface EditedLayer {
  /** Place in the stored list. */
  readonly at: number;
  readonly layer: DashboardLayer;
}

export const listLayers = ({ side }: PropertiesForm): readonly EditedLayer[] =>
  storedIn(side.metadata).flatMap((entry, at) => readDashboardLayers([entry]).map((layer) => ({ at, layer })));

export const isFull = (layers: readonly EditedLayer[]): boolean => layers.length >= MAX_DASHBOARD_LAYERS;

/** Bands where annotations have an end, lines where they are one moment. */
export function addLayer(form: PropertiesForm, { id, label }: { readonly id: number; readonly label: string }): PropertiesForm {
  const layer = { name: label, annotationType: 'INTERVAL', value: id, color: null, showLabel: true } as const;
  return withList(form, [...storedIn(form.side.metadata), writeDashboardLayer(layer)]);
}

export function changeLayer(form: PropertiesForm, at: number, change: Partial<DashboardLayer>): PropertiesForm {
  const next = storedIn(form.side.metadata).map((entry, place) =>
    place === at && isObject(entry) ? { ...entry, ...change } : entry,
  );
  return withList(form, next);
}

export const removeLayer = (form: PropertiesForm, at: number): PropertiesForm =>
  withList(
    form,
    storedIn(form.side.metadata).filter((_, place) => place !== at),
  );

const withList = (form: PropertiesForm, layers: readonly unknown[]): PropertiesForm =>
  withSetting({ ...form, json: null }, KEY, layers);

function storedIn(metadata: PropertiesForm['side']['metadata']): readonly unknown[] {
  const stored = metadata[KEY];
  return Array.isArray(stored) ? stored : [];
}
