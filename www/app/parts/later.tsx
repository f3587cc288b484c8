import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Draws its content after the frame in which it appears, so that a large result comes in small steps. */
export function Later({ children }: { children: ComponentChildren }) {
  const [now, setNow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setNow(true));
    return () => clearTimeout(timer);
  }, []);
  return now ? children : null;
}
