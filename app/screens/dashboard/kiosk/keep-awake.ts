// Keeps the screen from going dark while the page shows. Browsers give the lock back whenever the page hides.

/** The result lets it sleep again. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isOver = false;
  const hold = async (): Promise<void> => {
    if (document.hidden || !('wakeLock' in navigator)) return;
    // Refused with an empty battery, or by policy: the wall works without.
    const held = await navigator.wakeLock.request('screen').catch(() => null);
    if (isOver) await held?.release();
    else lock = held;
  };
  const onShown = () => void hold();
  void hold();
  document.addEventListener('visibilitychange', onShown);
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', onShown);
    void lock?.release();
  };
}
