// The marker that a chart's slot contains until the server puts the chart in its place.
export const slotHtml = (slot: number): { readonly __html: string } => ({ __html: `<!--chart-slot:${slot}-->` });
