import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** A workspace that loads when it is opened, or before, while nothing else is going on. */
export function lazily(load: () => Promise<ComponentType>): ComponentType {
  return function Loaded() {
    const [View, setView] = useState<ComponentType | null>(null);
    useEffect(() => {
      void load().then((view) => setView(() => view));
    }, []);
    return View === null ? (
      <main class="panels panels-alone" id="main" tabIndex={-1} aria-busy="true" />
    ) : (
      <View />
    );
  };
}
