// Keyboard shortcuts of the editor (undo, redo, save) while no dialog is open.
import { useEffect } from 'react';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { dashboardEdit } from '#app/messages/en/dashboard-edit.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { EditSession } from './client/edit-session.ts';
import { findEditCommand } from './edit-keys.ts';

/** @param save resolves to true if the dashboard was saved */
export function useEditKeys(session: EditSession, save: () => Promise<boolean>): void {
  const t = useMessages(dashboardEdit);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = findEditCommand(event, isTyping(event.target));
      if (!key || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      if (key === 'undo') session.undo();
      else if (key === 'redo') session.redo();
      else if (session.isDirty()) void save().then((isDone) => isDone && showToast('success', t('saved')));
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable]');
