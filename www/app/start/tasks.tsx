import { texts } from '../../texts.ts';

/** The desks, in words about what one came to do. */
export function Tasks() {
  return (
    <ul class="tasks">
      {Object.entries(texts.start.tasks).map(([place, { title, about }]) => (
        <li class="task" key={place}>
          <h3 class="task-title">
            <a href={`#${place}`}>{title}</a>
          </h3>
          <p class="quiet">{about}</p>
        </li>
      ))}
    </ul>
  );
}
