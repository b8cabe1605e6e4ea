import { useEffect, useState } from "react";

/** Unix seconds of the machine's clock. */
export const nowSeconds = (): number => Math.floor(Date.now() / 1000);

/** {@link nowSeconds}, moving on every half minute: what has expired shows without a reload. */
export const useNow = (): number => {
  const [now, setNow] = useState(nowSeconds);
  useEffect(() => {
    const timer = setInterval(() => setNow(nowSeconds()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
};
