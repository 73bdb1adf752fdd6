/** Gate page for sites without a template of their own. */
export const DEFAULT_TEMPLATE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>Password required</title>
<style>
  :root { color-scheme: light dark; }
  body { display: grid; min-height: 100vh; margin: 0; place-items: center; font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#f4f4f2, #17181c); color: light-dark(#1c1d22, #eeeef0); }
  form { display: grid; gap: .75rem; width: min(22rem, 90vw); }
  h1 { margin: 0; font-size: 1.375rem; line-height: 1.25; }
  input, button { box-sizing: border-box; width: 100%; min-height: 3rem; padding: 0 .875rem; border: 1px solid light-dark(#6d6e76, #8d8e98); border-radius: .5rem; font: inherit; }
  button { border-color: transparent; background: light-dark(#1c1d22, #eeeef0); color: light-dark(#fff, #17181c); font-weight: 600; cursor: pointer; }
  :focus-visible { outline: 3px solid light-dark(#2557d6, #9db8ff); outline-offset: 2px; }
  p { min-height: 3em; margin: 0; }
</style>
</head>
<body>
<form data-sealed="form">
<h1><label for="password">This site needs a password</label></h1>
<input id="password" type="password" autocomplete="current-password" required autofocus data-sealed="password" aria-describedby="message">
<button>Open</button>
<p id="message" role="status" data-sealed="message"></p>
<noscript><p>This site opens with JavaScript only. Turn it on and load this page again.</p></noscript>
</form>
</body>
</html>
`;
