// What every part of the edit mode can use.
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { itemAt, type PositionItem } from '#app/domain/dashboard/edit/position-map.ts';
import type { EditDocument } from './client/edit-store.ts';
import type { EditSession } from './client/edit-session.ts';
import type { EditUi } from './client/edit-ui.ts';

export const EditContext = createContext<EditSession | null>(null);

/** Throws outside of the edit mode. */
export function useSession(): EditSession {
  const session = useContext(EditContext);
  if (!session) throw new Error('A part of the edit mode stands outside of it.');
  return session;
}

export function useEdit<T>(select: (document: EditDocument) => T): T {
  return useStore(useSession().store, select);
}

export function useUi<T>(select: (ui: EditUi) => T): T {
  return useStore(useSession().ui, select);
}

/** The component, or undefined once it was deleted. */
export const useItem = (id: string): PositionItem | undefined => useEdit(({ layout }) => itemAt(layout, id));

/** A text of a component's meta; empty where there is none. */
export function metaText(item: PositionItem, key: string): string {
  const value = Object.hasOwn(item.meta, key) ? item.meta[key] : '';
  return typeof value === 'string' ? value : '';
}

export function metaNumber(item: PositionItem, key: string): number {
  const value = item.meta[key];
  return typeof value === 'number' ? value : 0;
}
