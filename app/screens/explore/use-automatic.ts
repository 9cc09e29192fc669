// Whether the chart updates by itself: remembered by the browser, on until somebody turns it off.
import { useEffect, useState } from 'react';

const KEY = 'm-explore-automatic';

export function useAutomatic(): readonly [boolean, (isAutomatic: boolean) => void] {
  const [isAutomatic, setIsAutomatic] = useState(true);
  useEffect(() => setIsAutomatic(read() !== 'off'), []);
  const remember = (next: boolean) => {
    setIsAutomatic(next);
    try {
      localStorage.setItem(KEY, next ? 'on' : 'off');
    } catch (error) {
      console.warn('The browser keeps no settings; this one lasts as long as the page.', error);
    }
  };
  return [isAutomatic, remember];
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // A browser that refuses storage has remembered nothing.
  }
}
