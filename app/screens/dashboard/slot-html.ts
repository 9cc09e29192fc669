// The marker that a chart's slot holds until the server puts the chart in its place.
export const slotHtml = (slot: number): { readonly __html: string } => ({ __html: `<!--chart-slot:${slot}-->` });
