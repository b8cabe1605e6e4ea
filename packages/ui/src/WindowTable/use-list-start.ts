import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** Where the list begins on the page; asked again when what is above it grows. */
export const useListStart = (): readonly [number, RefObject<HTMLDivElement | null>] => {
  const [start, setStart] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const measure = (): void => {
      if (list.current !== null) setStart(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return [start, list];
};
