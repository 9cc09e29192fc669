// How menus on marks and cells open the dialogs that drill into a chart. The open dashboard shows them; without one nothing
// happens. Browser only.

/** One thing that is true of a mark. */
export interface DrilledValue {
  readonly column: string;
  readonly op: '==' | 'IN' | 'IS NULL' | 'TEMPORAL_RANGE';
  /** A value for `==`, a list of them for `IN`, a time range's text for `TEMPORAL_RANGE`; null for `IS NULL`. */
  readonly value: unknown;
  /** The value as the chart shows it. */
  readonly label: string;
}

export interface DrillTarget {
  readonly chart: { readonly chartId: number; readonly slot: number; readonly title: string };
  /** Of the mark or cell; empty for the complete chart. */
  readonly conditions: readonly DrilledValue[];
  /** Gets the focus back when the dialog is closed. */
  readonly opener: HTMLElement;
}

export interface OpenedDrill extends DrillTarget {
  readonly kind: 'detail' | 'by';
}

type Receiver = (opened: OpenedDrill) => void;

/** The last one shows what is opened: a dialog that contains a chart handles the marks of that chart. */
let receivers: readonly Receiver[] = [];

/** What is opened from now on goes to this receiver; the result ends that. */
export function receiveDrills(receiver: Receiver): () => void {
  receivers = [...receivers, receiver];
  return () => {
    receivers = receivers.filter((one) => one !== receiver);
  };
}

/** Whether the viewer of the open dashboard can drill at all. */
export const canDrill = (): boolean => receivers.length > 0;

/** The rows behind the target. */
export const openDrillToDetail = (target: DrillTarget): void => receivers.at(-1)?.({ ...target, kind: 'detail' });

/** The target broken down by another column. */
export const openDrillBy = (target: DrillTarget): void => receivers.at(-1)?.({ ...target, kind: 'by' });
