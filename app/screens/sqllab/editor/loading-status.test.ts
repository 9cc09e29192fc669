import { autocompletion, CompletionContext } from '@codemirror/autocomplete';
import { EditorState, type TransactionSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadingStatus, MAX_WAIT_MS, trackLoading } from './loading-status.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What the status needs of a view. `effects` counts what was dispatched beside changes of the text. */
function fakeView(doc: string) {
  const view = {
    state: EditorState.create({ doc, selection: { anchor: doc.length }, extensions: [loadingStatus, autocompletion()] }),
    effects: 0,
    dispatch(spec: TransactionSpec) {
      if (spec.effects) view.effects += 1;
      view.state = view.state.update(spec).state;
    },
    type(text: string) {
      const at = view.state.doc.length;
      view.dispatch({ changes: { from: at, insert: text }, selection: { anchor: at + text.length } });
    },
  };
  return view;
}

const FROM = 'select a.'.length;
const track = (view: ReturnType<typeof fakeView>, loading: Promise<readonly string[] | null>) => {
  const context = new CompletionContext(view.state, view.state.selection.main.head, false, view as unknown as EditorView);
  return trackLoading(context, loading, { kind: 'columns', from: FROM });
};

test('what is there within 300 ms is the result', async () => {
  const view = fakeView('select a.');
  const gate = Promise.withResolvers<readonly string[] | null>();
  const result = track(view, gate.promise);
  await vi.advanceTimersByTimeAsync(MAX_WAIT_MS - 50);
  gate.resolve(['id']);
  expect(await result).toEqual(['id']);
});

test('completion waits no longer than 300 ms, and the list opens again when the columns come', async () => {
  const view = fakeView('select a.');
  const gate = Promise.withResolvers<readonly string[] | null>();
  const result = track(view, gate.promise);
  await vi.advanceTimersByTimeAsync(MAX_WAIT_MS);
  expect(await result).toBeNull();
  view.type('na');
  const before = view.effects;
  gate.resolve(['name']);
  await vi.advanceTimersByTimeAsync(0);
  // The status ends, and completion starts.
  expect(view.effects - before).toBe(2);
});

test('columns that come after the cursor has left the word open nothing', async () => {
  const view = fakeView('select a.');
  const gate = Promise.withResolvers<readonly string[] | null>();
  const result = track(view, gate.promise);
  await vi.advanceTimersByTimeAsync(MAX_WAIT_MS);
  await result;
  view.type('name, ');
  const before = view.effects;
  gate.resolve(['name']);
  await vi.advanceTimersByTimeAsync(0);
  expect(view.effects - before).toBe(0);
});

test('a request that fails late says so, and opens nothing', async () => {
  const view = fakeView('select a.');
  const gate = Promise.withResolvers<readonly string[] | null>();
  const result = track(view, gate.promise);
  await vi.advanceTimersByTimeAsync(MAX_WAIT_MS);
  await result;
  const before = view.effects;
  gate.reject(new Error('offline'));
  await vi.advanceTimersByTimeAsync(0);
  expect(view.effects - before).toBe(1);
});
