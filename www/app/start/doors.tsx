import { texts } from '../../texts.ts';

/** The ways in, in words about what one came to do. */
export function Doors() {
  return (
    <ul class="doors">
      {texts.start.doors.map(({ title, about, links }) => (
        <li class="door" key={title}>
          <h3 class="door-title">{title}</h3>
          <p class="door-about">{about}</p>
          <p class="actions door-links">
            {links.map(({ place, words }, index) => (
              <a class={index === 0 ? 'button button-primary' : 'button'} href={`#${place}`} key={place}>
                {words}
              </a>
            ))}
          </p>
        </li>
      ))}
    </ul>
  );
}
