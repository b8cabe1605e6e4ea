import { useEffect, useState } from "react";

const second = 1000;

/** Seconds left of a wait, 0 when there is none, and the way to begin one. */
export const useCountdown = (seconds: number): readonly [number, () => void] => {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const left = Math.max(0, Math.ceil((until - now) / second));
  const running = left > 0;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(Date.now()), second);
    return () => clearInterval(timer);
  }, [running]);
  return [
    left,
    () => {
      setNow(Date.now());
      setUntil(Date.now() + seconds * second);
    },
  ];
};
