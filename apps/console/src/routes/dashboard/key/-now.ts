import { useEffect, useState } from "react";
import { nowSeconds } from "../../../lib/local-time.ts";

/** `nowSeconds`, moving on every half minute: what has expired shows without a reload. */
export const useNow = (): number => {
  const [now, setNow] = useState(nowSeconds);
  useEffect(() => {
    const timer = setInterval(() => setNow(nowSeconds()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
};
