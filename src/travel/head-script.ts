/**
 * Source of the inline script that lets a portrait travel between pages: of all that show the agent
 * whose page is left or reached (`data-portrait-of`), the one that was pressed, else the first in
 * the window, gets the transition's name, and only while it runs: a duplicate name cancels the
 * transition. It is in the head because a page is revealed before modules run. There is no
 * transition behind a shut gate or in browsers without support. Plain old JavaScript, no imports.
 */
export const TRAVEL_HEAD_SCRIPT =
  `(function(w,d){var p,n,v;` +
  // The agent whose page an address is.
  `function a(u){return(/\\/agent\\/([\\w-]+)\\/?(?:$|[?#])/i.exec(u||"")||[])[1]}` +
  `function s(e){var b=e.getBoundingClientRect();` +
  `return b.width*b.height&&b.bottom>0&&innerHeight>b.top}` +
  `function g(t,i){if(n)n.style.viewTransitionName="";n=0;v=t;if(!t)return;` +
  `if(d.documentElement.dataset.gate!="open")return t.ready.catch(function(){}),t.skipTransition();if(!i)return;` +
  `var l=[].slice.call(d.querySelectorAll('[data-portrait-of="'+i.toLowerCase()+'"]')).filter(s);` +
  `n=p&&l.find(function(e){return p.contains(e)})||l[0];if(!n)return;` +
  `n.style.viewTransitionName="portrait";` +
  // A canceled transition finishes after the next has started, and must not remove its name.
  `t.finished.then(function(){if(v==t)n.style.viewTransitionName=""},function(){})}` +
  // What lies in the same card as the link counts as pressed.
  `w.addEventListener("click",function(e){var c=e.target;` +
  `p=c.closest&&c.closest("a")&&c.closest("li,article,a")},true);` +
  `w.addEventListener("pageswap",function(e){var c=e.activation;` +
  `g(e.viewTransition,c&&a(c.entry.url)||a(location.href))});` +
  // On the way from another page of the site the first picture is a whole one: the bar and the
  // portrait have to be there to be met (`#arrived`, `src/layouts/Page.astro`). A first visit waits for
  // nothing, and neither does a shut gate.
  `var c=w.navigation&&navigation.activation,e;` +
  `if(c&&c.from&&d.documentElement.dataset.gate=="open"&&!matchMedia("(prefers-reduced-motion:reduce)").matches){` +
  `e=d.createElement("link");e.rel="expect";e.href="#arrived";e.blocking="render";d.head.append(e)}` +
  `w.addEventListener("pagereveal",function(e){var c=w.navigation&&navigation.activation;` +
  `g(e.viewTransition,a(location.href)||c&&c.from&&a(c.from.url))})` +
  `})(window,document)`;
