// What the parts of SQL Lab's screen share: the lab, its session once it is open, and the editor once it is mounted.
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { CatalogueState } from './client/catalog/catalogue.ts';
import type { Lab, LabState } from './client/lab.ts';
import type { LabActions } from './client/lab-actions.ts';

export interface LabContextValue {
  readonly lab: Lab;
  readonly actions: LabActions;
}

export const LabContext = createContext<LabContextValue | null>(null);

/** Throws outside of the SQL Lab screen. */
export function useLab(): LabContextValue {
  const value = useContext(LabContext);
  if (!value) throw new Error('useLab was called outside of the SQL Lab screen.');
  return value;
}

export function useLabState<T>(select: (state: LabState) => T): T {
  return useStore(useLab().lab.store, select);
}

export function useCatalogue<T>(select: (state: CatalogueState) => T): T {
  return useStore(useLab().lab.catalogue.store, select);
}
