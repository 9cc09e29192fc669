// The annotation layers in saved settings that show stored annotations or charts: one reader for those who may save them and for
// those who are shown them, so that no text means one thing to the first and another to the second. Pure.
import { isObject } from '#app/domain/json/is-object.ts';
import { parseJson } from '#app/domain/json/parse-json.ts';

type Json = Readonly<Record<string, unknown>>;

export interface SavedLayer {
  readonly source: 'chart' | 'native';
  readonly id: number;
  readonly name: string;
}

/** Annotation layers of a chart or dashboard, without formulas and without references to missing objects. */
export function readSavedLayers({ annotation_layers: layers }: Json): readonly SavedLayer[] {
  return (Array.isArray(layers) ? layers : []).flatMap((layer: unknown) => readLayer(layer) ?? []);
}

function readLayer(layer: unknown): SavedLayer | null {
  const { sourceType, value, name } = isObject(layer) ? layer : {};
  const source = sourceType === 'NATIVE' ? 'native' : sourceType === 'line' || sourceType === 'table' ? 'chart' : null;
  const id = typeof value === 'number' || typeof value === 'string' ? Number(value) : NaN;
  return source !== null && Number.isSafeInteger(id) ? { source, id, name: typeof name === 'string' ? name : '' } : null;
}

/** No settings where the text is no JSON object: what cannot be read shows no layer. */
export function readSettingsText(text: string): Json {
  try {
    const value: unknown = parseJson(text);
    return isObject(value) ? value : {};
  } catch {
    return {}; // As it says above.
  }
}
