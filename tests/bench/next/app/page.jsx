import { readSite } from "../lib/content.js";

export default async function Page() {
  const { settings, agents } = await readSite();
  return (
    <>
      <h1>{settings.name}</h1>
      <ul>
        {agents.map(({ id, name, title }) => (
          <li key={id}>
            <a href={`/agent/${id}`}>
              {name}: {title}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
