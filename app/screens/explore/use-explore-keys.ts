// Keys of Explore: Mod+Enter updates, Mod+S saves, Mod+Z and Mod+Shift+Z go through the history. Fields keep their own undo.
import { useEffect } from 'react';
import { useExplore } from './explore-context.ts';

interface KeyActions {
  readonly onUpdate: () => void;
  readonly onSave: () => void;
}

export function useExploreKeys({ onUpdate, onSave }: KeyActions): void {
  const { store, can } = useExplore();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.altKey || event.defaultPrevented) return;
      const action = actionOf(event);
      if (action === null || (action === 'save' && !can.save) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      const history = store.temporal.getState();
      if (action === 'update') onUpdate();
      else if (action === 'save') onSave();
      else if (action === 'undo') history.undo();
      else history.redo();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [store, can.save, onUpdate, onSave]);
}

function actionOf(event: KeyboardEvent): 'update' | 'save' | 'undo' | 'redo' | null {
  const key = event.key.toLowerCase();
  if (key === 'enter') return 'update';
  if (key === 's' && !event.shiftKey) return 'save';
  if (isTyping(event.target)) return null;
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' && event.ctrlKey ? 'redo' : null;
}

const TEXT_FIELDS =
  'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="range"], [type="color"])';

const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.matches(TEXT_FIELDS);
