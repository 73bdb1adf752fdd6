import { readSite } from "../lib/content.js";

function Links({ links, label }) {
  return (
    <nav aria-label={label}>
      <ul>
        {links.map(({ href, label }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export default async function Layout({ children }) {
  const { settings, navigation } = await readSite();
  return (
    <html lang="en">
      <body>
        <p>
          <strong>{settings.conceptBanner.label}</strong> {settings.conceptBanner.text}
        </p>
        <header>
          <a href="/">{settings.name}</a>
          <Links links={navigation.primary} label="Main" />
        </header>
        <main id="main">{children}</main>
        <footer>
          <p>{settings.name}</p>
          <p>{settings.tagline}</p>
          <Links links={navigation.footer} label="Footer" />
          <p>{settings.copyright}</p>
        </footer>
      </body>
    </html>
  );
}
