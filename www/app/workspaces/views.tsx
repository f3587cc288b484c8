import { useEffect } from 'preact/hooks';
import { viewSet, watchViews } from '../../state/views.ts';
import { texts } from '../../texts.ts';
import { History } from '../history.tsx';
import { ViewSetEditor } from '../views/editor.tsx';
import { ViewResult } from '../views/result.tsx';
import { StartViews } from '../views/start.tsx';

/** Several extracts of one table: do they pin someone down when they are laid side by side? */
export function CheckViews() {
  useEffect(watchViews, []);
  const words = texts.views;
  return (
    <main class="panels panels-alone" tabIndex={-1}>
      <section class="panel" aria-labelledby="views-heading">
        <h2 class="panel-title" id="views-heading">
          {words.title}
        </h2>
        <p class="lead">{words.lead}</p>
        {viewSet.value === null ? <StartViews /> : <ViewSetEditor set={viewSet.value} />}
      </section>
      {viewSet.value !== null && <ViewResult set={viewSet.value} />}
      <p class="footer quiet">{words.footer}</p>
      <History floating />
    </main>
  );
}
