import { useEffect, useState } from 'preact/hooks';

/**
 * As in the styles: a drawing is made upright instead of shrunk, on a narrow screen and where a desk has two columns on
 * one that is hardly wide enough for them.
 */
const NARROW = matchMedia('(max-width: 40rem), (min-width: 60rem) and (max-width: 76rem)');

/** Whether there is little room for a drawing, now and after it is turned. */
export function useNarrow(): boolean {
  const [narrow, setNarrow] = useState(NARROW.matches);
  useEffect(() => {
    const follow = () => setNarrow(NARROW.matches);
    NARROW.addEventListener('change', follow);
    return () => NARROW.removeEventListener('change', follow);
  }, []);
  return narrow;
}
