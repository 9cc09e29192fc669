// After a dialog has done its work: says so, and shows the list anew.
import { useRevalidator } from '@remix-run/react';
import { showToast } from '#app/ui/toast-store.ts';

export function useDone(): (words: string) => void {
  const { revalidate } = useRevalidator();
  return (words) => {
    showToast('success', words);
    revalidate();
  };
}
