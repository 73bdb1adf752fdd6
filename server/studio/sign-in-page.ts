/** Styles of the sign-in page: the site's paper and ink, in either scheme of colors. */
const STYLE = `
#sign-in:not([hidden]){position:fixed;inset:0;overflow:auto;display:grid;place-items:center;padding:1.5rem;background:#f6f3ec;color:#12131f;font:1.0625rem/1.5 "Hanken Grotesk Variable",system-ui,sans-serif}
#sign-in main{width:100%;max-width:30rem}
#sign-in h1{margin:0 0 1rem;font:600 2rem/1.15 Fraunces,Georgia,serif}
#sign-in p{margin:0 0 1.25rem}
#sign-in label{display:block;margin-bottom:.35rem;font-weight:600}
#sign-in input{box-sizing:border-box;width:100%;padding:.7rem .8rem;border:1px solid #12131f;border-radius:.25rem;background:#fff;color:#12131f;font:1rem ui-monospace,monospace}
#sign-in button{min-height:2.75rem;margin-top:1rem;padding:.6rem 1.4rem;border:0;border-radius:.25rem;background:#12131f;color:#f6f3ec;font:inherit;font-weight:600;cursor:pointer}
#sign-in button:disabled{opacity:.6;cursor:default}
#sign-in :focus-visible{outline:3px solid #8a4b00;outline-offset:3px}
#sign-in [role=alert]{margin:.6rem 0 0;color:#8c1d18}
#sign-in code{font-family:ui-monospace,monospace;overflow-wrap:anywhere}
@media (prefers-color-scheme:dark){
#sign-in:not([hidden]){background:#12131f;color:#f6f3ec}
#sign-in input{border-color:#f6f3ec;background:#1d1f30;color:#f6f3ec}
#sign-in button{background:#f6f3ec;color:#12131f}
#sign-in :focus-visible{outline-color:#ffc46b}
#sign-in [role=alert]{color:#ffb4ab}
}`.replaceAll("\n", "");

/** The sign-in page of the Studio on the embedded lake. Its script is studio/sign-in/sign-in.ts. */
export const SIGN_IN_PAGE = `<style>${STYLE}</style><div id="sign-in" hidden><main><h1>Sign in to the Studio</h1><p id="sign-in-help">Open the link that <code>npm start</code> printed, or paste its code here. A new link: <code>npm run studio-link</code>, on the machine that runs the Studio.</p><form><label for="sign-in-code">Code</label><input id="sign-in-code" name="code" type="text" autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="sign-in-problem sign-in-help"><p id="sign-in-problem" role="alert"></p><button type="submit">Sign in</button></form></main></div>`;
