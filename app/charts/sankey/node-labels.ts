// The names of bars, with their values: in lines where there is room, and where not all fit, those of the largest.
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { AXIS_PX, dodge, textMark, toBaseline, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { nameFiguresWidth, nameWithFigures } from '#app/charts/shared/text/name-figures.ts';
import { nameLines } from '#app/charts/shared/text/name-mark.ts';
import { shortenApart } from '#app/charts/shared/text/names-apart.ts';
import type { FlowWords } from './describe-flows.ts';
import type { PlacedFlows, PlacedFlowNode } from './place-flows.ts';
import type { SankeySettings } from './settings.ts';

const ROW_PX = 15;
const GAP_PX = 6;
/** Less room than this beside a bar between columns, and it has no name. */
const MIN_ROOM_PX = 36;
const MAX_NAME_LINES = 3;
/** Lines are further apart than letters are high. */
const LINE_SLACK_PX = 4;

interface Slot {
  readonly x: number;
  readonly middle: number;
  readonly side: 1 | -1;
  readonly roomPx: number;
  /** Down to the middles of the names above and below. */
  readonly gapPx: number;
  /** The names of the column. */
  readonly among: readonly string[];
}

export function nodeLabels({ nodes }: PlacedFlows, words: FlowWords, input: LayoutInput<SankeySettings>): readonly TextMark[] {
  const columns = new Map<number, PlacedFlowNode[]>();
  for (const node of nodes) columns.set(node.column, [...(columns.get(node.column) ?? []), node]);
  const starts = [...new Set(nodes.map(({ x0 }) => x0))].sort((a, b) => a - b);
  const bottom = Math.max(...nodes.map(({ y1 }) => y1)) + 2;
  return [...columns.values()].flatMap((column) => {
    const shown = largest(column, Math.max(1, Math.floor(bottom / ROW_PX)));
    const middles = dodge(
      shown.map(({ y0, y1 }) => (y0 + y1) / 2),
      ROW_PX,
      AXIS_PX * 0.7,
      Math.max(AXIS_PX * 0.7, bottom - AXIS_PX * 0.5),
    );
    const sorted = [...middles].sort((a, b) => a - b);
    return shown.flatMap((node, index) => {
      const middle = middles[index] ?? 0;
      const at = sorted.indexOf(middle);
      // No name shares the room down to an edge.
      const [above, below] = [sorted[at - 1] ?? -middle, sorted[at + 1] ?? 2 * bottom - middle];
      const gapPx = Math.min(middle - above, below - middle);
      const slot = { ...slotBeside(node, starts, input.widthPx), middle, gapPx, among: shown.map(words.nameOf) };
      return slot.roomPx < MIN_ROOM_PX && !isOuter(node) ? [] : labelLines(node, words, slot);
    });
  });
}

const isOuter = ({ column, isLast }: PlacedFlowNode): boolean => column === 0 || isLast;

function slotBeside(node: PlacedFlowNode, starts: readonly number[], widthPx: number): Pick<Slot, 'x' | 'side' | 'roomPx'> {
  if (node.column === 0) return { x: node.x0 - GAP_PX, side: -1, roomPx: node.x0 - GAP_PX };
  const next = starts.find((x) => x > node.x1);
  const end = next === undefined ? widthPx : next - GAP_PX;
  return { x: node.x1 + GAP_PX, side: 1, roomPx: end - node.x1 - GAP_PX };
}

/** On one line where that fits; else the name in lines and the figures below, as many as there is room for. */
function labelLines(
  node: PlacedFlowNode,
  words: FlowWords,
  { x, middle, side, roomPx, gapPx, among }: Slot,
): readonly TextMark[] {
  const [name, figures] = [words.nameOf(node), words.value(node.value)];
  // The names above and below can be as high.
  const rows = Math.floor((gapPx + LINE_SLACK_PX) / ROW_PX);
  const y = middle + toBaseline(AXIS_PX);
  if (nameFiguresWidth(name, figures) <= roomPx || rows < 2) return nameWithFigures(name, figures, { x, y, side, roomPx, among });
  const most = Math.min(MAX_NAME_LINES, rows - 1);
  const lines =
    most > 1 ? nameLines(name, roomPx, most) : shortenApart([name, ...among], { maxPx: roomPx, sizePx: AXIS_PX }).slice(0, 1);
  const anchor = side > 0 ? 'start' : 'end';
  const top = y - (lines.length * ROW_PX) / 2;
  return [...lines, figures].map((line, index) =>
    textMark(line, x, top + index * ROW_PX, { anchor, color: index < lines.length ? 'text' : 'textMuted', maxPx: roomPx }),
  );
}

function largest(nodes: readonly PlacedFlowNode[], most: number): readonly PlacedFlowNode[] {
  if (nodes.length <= most) return nodes;
  const kept = new Set([...nodes].sort((a, b) => b.value - a.value).slice(0, most));
  return nodes.filter((node) => kept.has(node));
}
