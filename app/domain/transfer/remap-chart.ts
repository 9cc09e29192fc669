// A chart's settings when it arrives in another instance: what named its dataset and itself by number names them anew.

export interface ChartPlace {
  readonly id: number;
  readonly datasetId: number;
}

/** The form data with this instance's ids; everything else as it is. */
export const arriveParams = (
  params: Readonly<Record<string, unknown>>,
  { id, datasetId }: ChartPlace,
): Record<string, unknown> => ({
  ...params,
  datasource: `${datasetId}__table`,
  ...('slice_id' in params && { slice_id: id }),
});

/** The same for the saved question, which is text; null for what is no JSON object. */
export function arriveQueryContext(text: string | null, place: ChartPlace): string | null {
  const context = text === null ? null : objectOf(text);
  if (context === null) return null;
  const { form_data: formData } = context;
  return JSON.stringify({
    ...context,
    datasource: { id: place.datasetId, type: 'table' },
    ...(isRecord(formData) && { form_data: arriveParams(formData, place) }),
  });
}

function objectOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null; // A question that cannot be read is made anew from the form data.
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
