import { type RefObject, useEffect, useRef, useState } from "react";

/** Whether an element has come near the view: so many pixels above or below it. Once it has, that stays. */
export const useNearView = <Shown extends Element>(pixels: number): readonly [RefObject<Shown | null>, boolean] => {
  const place = useRef<Shown>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null || near) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: `${pixels}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [near, pixels]);
  return [place, near];
};
