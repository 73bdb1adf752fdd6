import { useContext, useLayoutEffect, useMemo, type ReactNode } from "react";
import { RouterContext, type RouterContextValue, type RouterState } from "sanity/router";

/** Presentation's last address and page in this window. */
let last: RouterState | undefined;

/**
 * Around Presentation: it stays where it was, and out of the way elsewhere.
 *
 * A field that loses the focus makes Presentation navigate a moment later, even if the editor has gone
 * to another tool: that brought the editor back. And the bar's link leads to the landing page,
 * whatever page one was on.
 * @throws Error outside of the Studio's router
 */
export function Stay({ children }: { children: ReactNode }) {
  const router = useContext(RouterContext);
  if (router === null) throw new Error("There is no router around Presentation.");
  const { state } = router;
  const returning = isBare(state) ? last : undefined;
  useLayoutEffect(() => {
    if (returning !== undefined) router.navigate(returning, { replace: true });
    else if (!isBare(state)) last = state;
  });
  const guarded = useMemo(() => withinTool(router), [router]);
  if (returning !== undefined) return null;
  return <RouterContext value={guarded}>{children}</RouterContext>;
}

/** Whether the address names the tool alone: no page, no document. */
function isBare({ _searchParams: params = [], ...rest }: RouterState): boolean {
  return Object.keys(rest).length === 0 && !params.some(([name]) => name === "preview");
}

/** The router, ignoring navigation after the editor has left the tool. */
function withinTool(router: RouterContextValue): RouterContextValue {
  const [tool = ""] = router.resolvePathFromState({}).split(/[?#]/);
  return {
    ...router,
    navigate: (...args: unknown[]) => {
      if (location.pathname.startsWith(tool)) Reflect.apply(router.navigate, router, args);
    },
  };
}
