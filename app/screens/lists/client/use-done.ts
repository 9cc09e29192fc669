// After a dialog has done its work: says so, and reloads the list.
import { useRevalidator } from '@remix-run/react';
import { showToast } from '#app/ui/notice/toast-store.ts';

export function useDone(): (message: string) => void {
  const { revalidate } = useRevalidator();
  return (message) => {
    showToast('success', message);
    revalidate();
  };
}
