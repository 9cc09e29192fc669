// Counts down to the moment at which a person can try again. Without JavaScript it stays at its first value.
import { useEffect, useState } from 'react';
import { login } from '#app/messages/en/login.ts';
import { useMessages } from '#app/messages/use-messages.ts';

const TICK_MS = 1000;

/** `seconds` from page creation. Screen readers hear the first value and the end, not every second between. */
export function Countdown({ seconds }: { readonly seconds: number }) {
  const t = useMessages(login);

  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const endsMs = Date.now() + seconds * 1000;
    const timer = setInterval(() => {
      const next = Math.max(0, Math.ceil((endsMs - Date.now()) / 1000));
      setLeft(next);
      if (next === 0) clearInterval(timer);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [seconds]);
  if (left <= 0) return <>{t('limited.over')}</>;
  return <>{t.rich('limited.wait', { seconds: left, time: (text) => <span aria-live="off">{text}</span> })}</>;
}
