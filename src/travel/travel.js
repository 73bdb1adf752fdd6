/**
 * Lets a portrait travel between pages: of all that show the agent whose page is left or reached
 * (`data-portrait-of`), the one that was pressed, else the first in the window, gets the transition's
 * name, and only while it runs: a duplicate name cancels the transition. The head waits for this file,
 * because a page is revealed before modules run. There is no transition behind a shut gate or in
 * browsers without support.
 */
{
  let pressed, named, current;
  const isOpen = () => document.documentElement.dataset.gate === "open";
  const before = () => window.navigation?.activation?.from?.url;
  // The agent whose page an address is.
  const agentOf = (address) => /\/agent\/([\w-]+)\/?(?:$|[?#])/i.exec(address)?.[1];
  const isInWindow = (picture) => {
    const box = picture.getBoundingClientRect();
    return box.bottom > 0 && box.top < innerHeight;
  };
  const travel = (transition, agent) => {
    if (named) named.style.viewTransitionName = "";
    named = undefined;
    current = transition;
    if (!transition) return;
    if (!isOpen()) {
      transition.ready.catch(() => {});
      transition.skipTransition();
    } else if (agent) {
      const pictures = [
        ...document.querySelectorAll(`[data-portrait-of="${agent.toLowerCase()}"]`),
      ].filter(isInWindow);
      named = pictures.find((picture) => pressed?.contains(picture)) ?? pictures[0];
      if (!named) return;
      named.style.viewTransitionName = "portrait";
      // A canceled transition finishes after the next has started, and must not remove its name.
      transition.finished.then(
        () => {
          if (current === transition) named.style.viewTransitionName = "";
        },
        () => {},
      );
    }
  };
  // What lies in the same card as the link counts as pressed.
  addEventListener(
    "click",
    ({ target }) => {
      pressed = target.closest?.("a")?.closest("li,article");
    },
    true,
  );
  addEventListener("pageswap", ({ viewTransition, activation }) => {
    travel(viewTransition, agentOf(activation?.entry.url) ?? agentOf(location.href));
  });
  addEventListener("pagereveal", ({ viewTransition }) => {
    travel(viewTransition, agentOf(location.href) ?? agentOf(before()));
  });
  // On the way from another page of the site the first picture is a whole one: the bar and the
  // portrait have to be there to be met ("#arrived", src/layouts/Page.astro). A first visit waits for
  // nothing, and neither does a shut gate.
  if (before() && isOpen() && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
    document.head.append(
      Object.assign(document.createElement("link"), {
        rel: "expect",
        href: "#arrived",
        blocking: "render",
      }),
    );
  }
}
