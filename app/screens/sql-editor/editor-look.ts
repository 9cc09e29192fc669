// How the editor looks: the page's own tokens, so that light and dark need nothing of it.
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { BREAKPOINTS } from '#app/ui/styles/breakpoints.ts';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const theme = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--m-surface-raised)', color: 'var(--m-text)', fontSize: '13px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--m-font-mono)', lineHeight: 'var(--m-line-body)' },
  '.cm-content': { caretColor: 'var(--m-text)', padding: 'var(--m-space-2) 0' },
  '.cm-line': { padding: '0 var(--m-space-3) 0 var(--m-space-2)' },
  '.cm-cursor': { borderLeftColor: 'var(--m-text)', borderLeftWidth: 'var(--m-space-half)' },
  '.cm-gutters': { backgroundColor: 'var(--m-surface-raised)', color: 'var(--m-text-faint)', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': {
    padding: '0 var(--m-space-2) 0 var(--m-space-3)',
    minWidth: '36px',
    fontVariantNumeric: 'tabular-nums',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'color-mix(in srgb, var(--m-surface-hover) 55%, transparent)' },
  '.cm-currentStatement': { boxShadow: 'inset var(--m-space-half) 0 0 color-mix(in srgb, var(--m-accent) 55%, transparent)' },
  '.cm-activeLineGutter': { color: 'var(--m-text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--m-accent) 24%, transparent)',
  },
  '.cm-selectionMatch': { backgroundColor: 'color-mix(in srgb, var(--m-accent) 14%, transparent)' },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--m-accent-soft)',
    outline: 'var(--m-hairline) solid var(--m-accent)',
  },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--m-danger-soft)' },
  '.cm-searchMatch': { backgroundColor: 'var(--m-warning-soft)', outline: 'var(--m-hairline) solid var(--m-warning)' },
  '.cm-tooltip': {
    border: 'var(--m-edge)',
    borderRadius: 'var(--m-radius-large)',
    backgroundColor: 'var(--m-surface-raised)',
    color: 'var(--m-text)',
    boxShadow: 'var(--m-shadow-floating)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--m-font-mono)',
    fontSize: 'var(--m-font-small)',
    maxHeight: 'calc(11 * var(--m-control-mini))',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    padding: 'var(--m-space-half) var(--m-space-2)',
    lineHeight: 'var(--m-line-body)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--m-accent-soft)', color: 'var(--m-text)' },
  '.cm-completionDetail': { color: 'var(--m-text-muted)', fontStyle: 'normal', marginLeft: 'var(--m-space-3)' },
  '.cm-completionMatchedText': { color: 'var(--m-accent)', textDecoration: 'none', fontWeight: '600' },
  '.cm-tooltip.cm-completionInfo': {
    padding: 'var(--m-space-1-half) var(--m-space-3)',
    fontFamily: 'var(--m-font)',
    fontSize: 'var(--m-font-small)',
  },
  // On narrow screens it would cover the text that it explains.
  [`@media ${BREAKPOINTS.narrow}`]: { '.cm-tooltip.cm-completionInfo': { display: 'none' } },
  '.cm-diagnostic': { padding: 'var(--m-space-1-half) var(--m-space-3)', borderLeft: 'none', fontFamily: 'var(--m-font)' },
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
  '.cm-panel.cm-search': { padding: 'var(--m-space-2) var(--m-space-8) var(--m-space-2) var(--m-space-3)' },
  '.cm-textfield': {
    border: 'var(--m-edge-strong)',
    borderRadius: 'var(--m-radius-small)',
    backgroundColor: 'var(--m-surface-raised)',
    color: 'var(--m-text)',
  },
  '.cm-button': {
    border: 'var(--m-edge-strong)',
    borderRadius: 'var(--m-radius-small)',
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
