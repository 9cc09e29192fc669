// How the editor looks: the page's own tokens, so that light and dark need nothing of it.
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { BREAKPOINTS } from '#app/ui/breakpoints.ts';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const FONT = "ui-monospace, 'SF Mono', Menlo, Consolas, monospace";

const theme = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--m-surface-raised)', color: 'var(--m-text)', fontSize: '13px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: FONT, lineHeight: '20px' },
  '.cm-content': { caretColor: 'var(--m-text)', padding: '8px 0' },
  '.cm-line': { padding: '0 12px 0 8px' },
  '.cm-cursor': { borderLeftColor: 'var(--m-text)', borderLeftWidth: '2px' },
  '.cm-gutters': { backgroundColor: 'var(--m-surface-raised)', color: 'var(--m-text-faint)', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 8px 0 12px', minWidth: '36px', fontVariantNumeric: 'tabular-nums' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'color-mix(in srgb, var(--m-surface-hover) 55%, transparent)' },
  '.cm-activeLineGutter': { color: 'var(--m-text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--m-accent) 24%, transparent)',
  },
  '.cm-selectionMatch': { backgroundColor: 'color-mix(in srgb, var(--m-accent) 14%, transparent)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--m-accent-soft)', outline: '1px solid var(--m-accent)' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--m-danger-soft)' },
  '.cm-searchMatch': { backgroundColor: 'var(--m-warning-soft)', outline: '1px solid var(--m-warning)' },
  '.cm-tooltip': {
    border: '1px solid var(--m-border)',
    borderRadius: '8px',
    backgroundColor: 'var(--m-surface-raised)',
    color: 'var(--m-text)',
    boxShadow: 'var(--m-shadow-floating)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: FONT, fontSize: '12px', maxHeight: '264px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '2px 8px', lineHeight: '20px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--m-accent-soft)', color: 'var(--m-text)' },
  '.cm-completionDetail': { color: 'var(--m-text-muted)', fontStyle: 'normal', marginLeft: '12px' },
  '.cm-completionMatchedText': { color: 'var(--m-accent)', textDecoration: 'none', fontWeight: '600' },
  '.cm-tooltip.cm-completionInfo': { padding: '6px 10px', fontFamily: 'Inter, system-ui, sans-serif', fontSize: '12px' },
  // On narrow screens it would cover the words that it explains.
  [`@media ${BREAKPOINTS.narrow}`]: { '.cm-tooltip.cm-completionInfo': { display: 'none' } },
  '.cm-diagnostic': { padding: '6px 10px', borderLeft: 'none', fontFamily: 'Inter, system-ui, sans-serif' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--m-danger)',
    textDecorationSkipInk: 'none',
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--m-warning)',
    textUnderlineOffset: '3px',
  },
  '.cm-lintPoint::after': { borderBottomColor: 'var(--m-danger)' },
  '.cm-panels': { backgroundColor: 'var(--m-surface-sunken)', color: 'var(--m-text)', borderColor: 'var(--m-border)' },
  '.cm-panel.cm-search': { padding: '8px 32px 8px 12px' },
  '.cm-textfield': {
    border: '1px solid var(--m-border-strong)',
    borderRadius: '4px',
    backgroundColor: 'var(--m-surface-raised)',
    color: 'var(--m-text)',
  },
  '.cm-button': {
    border: '1px solid var(--m-border-strong)',
    borderRadius: '4px',
    backgroundImage: 'none',
    backgroundColor: 'var(--m-surface-raised)',
    color: 'var(--m-text)',
  },
  '.cm-placeholder': { color: 'var(--m-text-faint)' },
});

const colors = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--m-accent)', fontWeight: '500' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--m-success)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--m-warning)' },
  { tag: [tags.lineComment, tags.blockComment], color: 'var(--m-text-faint)', fontStyle: 'italic' },
  { tag: [tags.typeName, tags.standard(tags.name)], color: 'var(--m-accent)' },
  { tag: tags.operator, color: 'var(--m-text-muted)' },
  { tag: tags.special(tags.name), color: 'var(--m-danger)' },
]);

export const editorLook: Extension = [theme, syntaxHighlighting(colors)];
