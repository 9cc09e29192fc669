// Marks the statement that Mod+Enter would run, where the text has several, and knows which of them it is.
import { Facet, StateEffect, StateField, type EditorState, type Extension } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, type DecorationSet, type ViewUpdate } from '@codemirror/view';
import { splitStatements, statementAt, type StatementRange } from '#app/domain/sqllab/script/split-statements.ts';
import { PLAIN_LEXIS, type Lexis } from '#app/domain/sql/lexis.ts';
import type { StatementPosition } from '#app/domain/sqllab/script/statement-result.ts';

/** Longer texts are split once typing pauses: a megabyte takes 60 ms and more. */
const MAX_LIVE_CHARS = 200_000;
const SPLIT_AFTER_MS = 400;
const LINE = Decoration.line({ class: 'cm-currentStatement' });

interface Marked {
  readonly ranges: readonly StatementRange[];
  readonly lines: DecorationSet;
  /** Null where the text has one statement or none, and until a long text was split. */
  readonly place: StatementPosition | null;
}

const lexisFacet = Facet.define<Lexis, Lexis>({ combine: ([own]) => own ?? PLAIN_LEXIS });
const setRanges = StateEffect.define<readonly StatementRange[]>();

const marked = StateField.define<Marked>({
  create: (state) => mark(state, splitLive(state)),
  update(before, { docChanged, selection, state, startState, effects }) {
    const late = effects.find((effect) => effect.is(setRanges));
    if (late) return mark(state, late.value);
    if (docChanged || state.facet(lexisFacet) !== startState.facet(lexisFacet)) return mark(state, splitLive(state));
    return selection ? mark(state, before.ranges) : before;
  },
  provide: (field) => EditorView.decorations.from(field, ({ lines }) => lines),
});

export const currentStatement = (lexis: Lexis): Extension => [lexisFacet.of(lexis), marked, splitLater];

export const statementPlace = (state: EditorState): StatementPosition | null => state.field(marked, false)?.place ?? null;

function splitLive(state: EditorState): readonly StatementRange[] {
  const { doc } = state;
  return doc.length > MAX_LIVE_CHARS ? [] : splitStatements(doc.toString(), state.facet(lexisFacet));
}

const splitLater = ViewPlugin.fromClass(
  class {
    private readonly view: EditorView;
    private timer: ReturnType<typeof setTimeout> | null = null;
    constructor(view: EditorView) {
      this.view = view;
      this.schedule();
    }
    update({ docChanged, state, startState }: ViewUpdate): void {
      if (docChanged || state.facet(lexisFacet) !== startState.facet(lexisFacet)) this.schedule();
    }
    destroy(): void {
      if (this.timer !== null) clearTimeout(this.timer);
    }
    private schedule(): void {
      this.destroy();
      if (this.view.state.doc.length <= MAX_LIVE_CHARS) return;
      this.timer = setTimeout(() => {
        const { doc } = this.view.state;
        const ranges = splitStatements(doc.toString(), this.view.state.facet(lexisFacet));
        this.view.dispatch({ effects: setRanges.of(ranges) });
      }, SPLIT_AFTER_MS);
    }
  },
);

function mark({ doc, selection }: EditorState, ranges: readonly StatementRange[]): Marked {
  const { main } = selection;
  const range = ranges.length > 1 ? statementAt(doc.toString(), ranges, main.head) : null;
  if (!range) return { ranges, lines: Decoration.none, place: null };
  const place = { number: ranges.indexOf(range) + 1, total: ranges.length };
  if (!main.empty) return { ranges, lines: Decoration.none, place };
  const [first, last] = [doc.lineAt(range.from).number, doc.lineAt(range.to).number];
  const lines = Decoration.set(Array.from({ length: last - first + 1 }, (_, at) => LINE.range(doc.line(first + at).from)));
  return { ranges, lines, place };
}
