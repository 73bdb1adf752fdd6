/** The gate page for those who bring none. */
export const DEFAULT_TEMPLATE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>Password required</title>
<style>
  body { display: grid; min-height: 100vh; margin: 0; place-items: center; font: 1rem/1.5 system-ui, sans-serif; }
  form { display: grid; gap: .75rem; width: min(20rem, 90vw); }
  h1 { margin: 0; font-size: 1.25rem; }
  input, button { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: 0 .75rem; font: inherit; }
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
