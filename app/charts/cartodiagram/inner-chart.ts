// The chart that a cartodiagram repeats, as it was when it was selected.
import { isObject, own, readText, type JsonObject } from '#app/charts/shared/form/form-values.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { parseJson } from '#app/domain/json/parse-json.ts';

export interface InnerChart {
  readonly name: string;
  readonly vizType: string;
  readonly params: FormData;
}

/** @param selected as saved: JSON text. null for none, and for text that is no chart. */
export function readInnerChart(selected: unknown): InnerChart | null {
  const saved = objectIn(selected);
  const vizType = saved && readText(saved, 'viz_type');
  if (!saved || !vizType) return null;
  return { name: readText(saved, 'slice_name') ?? '', vizType, params: objectIn(own(saved, 'params')) ?? {} };
}

function objectIn(value: unknown): JsonObject | null {
  if (typeof value !== 'string') return isObject(value) ? value : null;
  try {
    const parsed: unknown = parseJson(value);
    return isObject(parsed) ? parsed : null;
  } catch {
    return null; // Charts of all ages are saved: what is no JSON selects none.
  }
}
