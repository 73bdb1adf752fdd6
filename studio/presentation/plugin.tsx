import type { PluginOptions } from "sanity";
import { presentationTool } from "sanity/presentation";
import { PREVIEW_PATH } from "../../src/facts/studio.ts";
import { locations, mainDocuments } from "./resolve.ts";
import { type ReactNode, useLayoutEffect, useMemo } from "react";
import { RouterContext, type RouterContextValue, type RouterState, useRouter } from "sanity/router";
import { styled } from "styled-components";

/** Presentation: the site's pages with drafts next to the form. The browser's session opens them. */
export function presentation(): PluginOptions {
  const plugin = presentationTool({
    title: "Presentation",
    previewUrl: { initial: `${PREVIEW_PATH}/` },
    resolve: { locations, mainDocuments },
  });
  const tools = Array.isArray(plugin.tools) ? plugin.tools : [];
  return {
    ...plugin,
    tools: tools.map(({ component: Presentation, ...tool }) => ({
      ...tool,
      component: (props) => (
        <KeepPage>
          <WideFrame>
            <Presentation {...props} />
          </WideFrame>
        </KeepPage>
      ),
    })),
  };
}

/** Presentation's last address and page in this window. */
let last: RouterState | undefined;

/**
 * Around Presentation: it stays where it was, and out of the way elsewhere.
 *
 * A field that loses the focus makes Presentation navigate a moment later, even if the editor has gone
 * to another tool: that brought the editor back. And the bar's link leads to the landing page,
 * whatever page one was on.
 */
function KeepPage({ children }: { children: ReactNode }) {
  const router = useRouter();
  const { state } = router;
  const returning = isBare(state) ? last : undefined;
  useLayoutEffect(() => {
    if (returning !== undefined) router.navigate(returning, { replace: true });
    else if (!isBare(state)) last = state;
  });
  const guarded = useMemo(() => stayInTool(router), [router]);
  if (returning !== undefined) return null;
  return <RouterContext value={guarded}>{children}</RouterContext>;
}

/** Whether the address names the tool alone: no page, no document. */
function isBare({ _searchParams: params = [], ...rest }: RouterState): boolean {
  return Object.keys(rest).length === 0 && !params.some(([name]) => name === "preview");
}

/** The router, ignoring navigation after the editor has left the tool. */
function stayInTool(router: RouterContextValue): RouterContextValue {
  const [tool = ""] = router.resolvePathFromState({}).split(/[?#]/);
  return {
    ...router,
    navigate: (...args: unknown[]) => {
      if (location.pathname.startsWith(tool)) Reflect.apply(router.navigate, router, args);
    },
  };
}

/** Width of a desktop page, in CSS pixels. */
const DESKTOP = "1440px";
/** From this width on, a page is shown as wide as its room: it has its wide layout there. */
const WIDE = "1200px";

/**
 * Around Presentation: a page is as wide as on a desktop, made smaller where there is less room. The frame of
 * the phone has a width of its own, which Presentation writes on it.
 */
const WideFrame = styled.div`
  height: 100%;

  & div:has(> iframe) {
    container-type: size;
  }

  @container (width < ${WIDE}) {
    & iframe[style*="width: 100%"] {
      --scale: tan(atan2(100cqw, ${DESKTOP}));
      position: absolute;
      inset: 0 auto auto 0;
      width: ${DESKTOP} !important;
      max-width: none !important;
      height: calc(100cqh / var(--scale)) !important;
      max-height: none !important;
      transform: scale(var(--scale)) !important;
      transform-origin: 0 0;
    }
  }
`;
