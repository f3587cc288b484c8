import type { Variant } from 'outis';
import { METHODS, PRINCIPLES } from '../../samples/tiny.ts';
import { description } from '../../state/plan/description.ts';
import type { JsonObject } from '../../state/plan/json.ts';
import { texts } from '../../texts.ts';
import { VariantCard } from '../explain/variant-card.tsx';

const words = texts.explain;

/** What the words mean, what each principle and method does, and what none of them does. */
export function Explain() {
  return (
    <main class="panels panels-alone" id="main" tabIndex={-1}>
      <section class="panel" aria-labelledby="explain-heading">
        <h2 class="panel-title" id="explain-heading">
          {words.title}
        </h2>
        <p class="lead">{words.lead}</p>
        <h3 class="subtitle">{words.limitsTitle}</h3>
        <ul class="bullets">
          {words.limits.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
        <p class="notice notice-care">{texts.footer}</p>
      </section>
      <Variants
        title={words.principles}
        lead={words.principlesLead}
        variants={description.value?.principles}
        examples={PRINCIPLES}
      />
      <Variants
        title={words.methods}
        lead={words.methodsLead}
        variants={description.value?.algorithms}
        examples={METHODS}
      />
      <Glossary />
      <About />
    </main>
  );
}

function Variants(props: {
  title: string;
  lead: string;
  variants: readonly Variant[] | undefined;
  examples: Record<string, JsonObject>;
}) {
  const { title, lead, variants = [], examples } = props;
  return (
    <section class="panel" aria-label={title}>
      <h3 class="panel-title">{title}</h3>
      <p class="lead">{lead}</p>
      <ul class="explained-list">
        {variants.map((variant) => (
          <VariantCard key={variant.name} variant={variant} example={examples[variant.name]} />
        ))}
      </ul>
    </section>
  );
}

function Glossary() {
  return (
    <section class="panel" aria-label={words.glossaryTitle}>
      <h3 class="panel-title">{words.glossaryTitle}</h3>
      <dl class="glossary">
        {words.glossary.map(({ word, meaning }) => (
          <div class="glossary-entry" key={word}>
            <dt>{word}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function About() {
  const { about } = words;
  return (
    <section class="panel" aria-label={about.title}>
      <h3 class="panel-title">{about.title}</h3>
      <dl class="glossary">
        {description.value && (
          <div class="glossary-entry">
            <dt>{about.version}</dt>
            <dd>{description.value.version}</dd>
          </div>
        )}
        {about.facts.map(([name, fact]) => (
          <div class="glossary-entry" key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <p>
        <a href="./reference/">{about.docs}</a>
      </p>
      {REPOSITORY !== '' && (
        <p>
          <a href={REPOSITORY} rel="noreferrer">
            {about.repository}
          </a>
        </p>
      )}
    </section>
  );
}
