// Auto-update of the chart: remembered by the browser, on until the user turns it off.
import { useEffect, useState } from 'react';
import { localStore } from '#app/ui/browser/browser-storage.ts';

const KEY = 'm-explore-automatic';

export function useAutomatic(): readonly [boolean, (isAutomatic: boolean) => void] {
  const [isAutomatic, setIsAutomatic] = useState(true);
  useEffect(() => setIsAutomatic(localStore.read(KEY) !== 'off'), []);
  const remember = (next: boolean) => {
    setIsAutomatic(next);
    // Where the browser keeps nothing, it lasts as long as the page.
    localStore.write(KEY, next ? 'on' : 'off');
  };
  return [isAutomatic, remember];
}
