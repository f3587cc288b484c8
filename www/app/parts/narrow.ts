import { useEffect, useState } from 'preact/hooks';

/** As in the styles: below this a drawing is made upright instead of shrunk. */
const NARROW = matchMedia('(max-width: 40rem)');

/** Whether the screen is narrow, now and after it is turned. */
export function useNarrow(): boolean {
  const [narrow, setNarrow] = useState(NARROW.matches);
  useEffect(() => {
    const follow = () => setNarrow(NARROW.matches);
    NARROW.addEventListener('change', follow);
    return () => NARROW.removeEventListener('change', follow);
  }, []);
  return narrow;
}
