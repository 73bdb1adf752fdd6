import { readAgent, readSite } from "../../../lib/content.js";

export const dynamicParams = false;

export async function generateStaticParams() {
  const { ids } = await readSite();
  return ids.map((id) => ({ id }));
}

export async function generateMetadata({ params }) {
  const { settings } = await readSite();
  const { name, title, description } = await readAgent((await params).id);
  return { title: `${name}: ${title} · ${settings.name}`, description };
}

const byNumber = (list) => [...list].sort((a, b) => a.id - b.id);

function List({ items }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

function Cards({ cards, pillars }) {
  const names = new Map(pillars.map(({ id, name }) => [id, name]));
  return (
    <>
      <ol>
        {cards.map(({ id, title }) => (
          <li key={id}>
            <a href={`#bar-${id}`}>{title}</a>
          </li>
        ))}
      </ol>
      {cards.map((card) => (
        <article key={card.id} id={`bar-${card.id}`} aria-labelledby={`bar-${card.id}-title`}>
          <p>{card.id}</p>
          <h3 id={`bar-${card.id}-title`}>{card.title}</h3>
          <ul aria-label="Pillars">
            {card.aiPillars.map((pillar) => (
              <li key={pillar} data-pillar={pillar}>
                {names.get(pillar) ?? pillar}
              </li>
            ))}
          </ul>
          <h4>The problem</h4>
          <p>{card.problem}</p>
          <h4>The answer</h4>
          <p>{card.solution}</p>
          <List items={card.deliverables} />
          {card.humanDecision && <p>{card.humanDecision}</p>}
        </article>
      ))}
    </>
  );
}

function Priorities({ heading, items }) {
  return (
    <table>
      <caption>{heading}</caption>
      <thead>
        <tr>
          <th>Number</th>
          <th>The problem</th>
          <th>The impact</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, problem, impact }) => (
          <tr key={id}>
            <td>{id}</td>
            <td>{problem}</td>
            <td>{impact}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Artifact({ artifact: { heading, lede, organization, title, detail, sections, notes, signer } }) {
  return (
    <section>
      <h2>{heading}</h2>
      <p>{lede}</p>
      <p>{organization}</p>
      <h3>{title}</h3>
      <p>{detail}</p>
      {sections.map((part, index) => (
        <div key={index}>
          <h4>{part.heading}</h4>
          <p>{part.text}</p>
          <table>
            <tbody>
              {part.columns && (
                <tr>
                  {part.columns.map((column) => (
                    <th key={column}>{column}</th>
                  ))}
                </tr>
              )}
              {part.rows?.map(({ label, values }) => (
                <tr key={label}>
                  <th>{label}</th>
                  {values?.map((value, column) => (
                    <td key={column}>{value}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
      {notes?.map(({ about, text }) => (
        <p key={about}>
          <strong>{about}</strong> {text}
        </p>
      ))}
      <p>
        <strong>{signer.role}</strong> {signer.text}
      </p>
    </section>
  );
}

export default async function Page({ params }) {
  const { pillars, tiers } = await readSite();
  const agent = await readAgent((await params).id);
  return (
    <article data-color={agent.color}>
      <header>
        <p>{agent.domain}</p>
        <h1>{agent.name}</h1>
        <p>{agent.title}</p>
        <img src={`/media/${agent.domainImage.asset._ref}`} alt={agent.domainImage.alt} />
        <img src={`/media/${agent.image.asset._ref}`} alt={agent.image.alt} />
        <p>{agent.description}</p>
        <figure>
          <blockquote>
            <p>{agent.voice.introText}</p>
          </blockquote>
          <figcaption>In {agent.name}’s words</figcaption>
        </figure>
      </header>
      {agent.artifact && <Artifact artifact={agent.artifact} />}
      <section aria-labelledby="framework">
        <h2 id="framework">Impact framework</h2>
        <p>{agent.frameworkIntro}</p>
        <Cards cards={byNumber(agent.problemCards.cards)} pillars={pillars} />
        {tiers.map(({ key, heading }) => (
          <Priorities key={key} heading={heading} items={byNumber(agent.priorityData[key])} />
        ))}
        {agent.claim && (
          <>
            <p>
              <strong>{agent.claim.figure}</strong> {agent.claim.text}
            </p>
            <p>{agent.claim.detail}</p>
          </>
        )}
      </section>
      <section>
        <h2>Deliverables</h2>
        <List items={agent.deliverables} />
        <List items={agent.expertise} />
      </section>
      <section>
        <h2>{agent.callToAction.headline}</h2>
        <p>{agent.callToAction.text}</p>
        <p>
          <a href="/contact">Start the conversation</a> <a href="/">Back</a>
        </p>
      </section>
    </article>
  );
}
