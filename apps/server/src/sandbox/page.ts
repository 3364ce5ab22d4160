import type { Switchboard } from './switchboard';

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const plain = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => marks[mark] ?? mark);

/** The portal's colors, type and spacing; this page is served without the portal's files. */
export const style = `
:root { color-scheme: light dark; --accent: oklch(0.52 0.17 264); --ground: oklch(0.985 0.004 264); --card: #fff;
	--text: oklch(0.24 0.02 264); --muted: oklch(0.48 0.02 264); --line: oklch(0.9 0.01 264); }
@media (prefers-color-scheme: dark) { :root { --accent: oklch(0.72 0.13 264); --ground: oklch(0.19 0.012 264);
	--card: oklch(0.23 0.014 264); --text: oklch(0.94 0.006 264); --muted: oklch(0.74 0.012 264); --line: oklch(0.34 0.016 264); } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 14px/1.5 ui-sans-serif, system-ui, sans-serif; }
main { max-width: 760px; margin: 0 auto; padding: 32px 16px 64px; display: grid; gap: 16px; }
h1 { font-size: 20px; margin: 0; } h2 { font-size: 16px; margin: 0; } p { margin: 4px 0 0; color: var(--muted); }
section { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 16px; }
form { display: grid; grid-template-columns: repeat(auto-fit, minmax(200px, 1fr)); gap: 12px; margin-top: 16px; align-items: end; }
label { display: grid; gap: 4px; font-weight: 500; }
select, button, input { font: inherit; height: 36px; border-radius: 6px; border: 1px solid var(--line); background: var(--card); color: var(--text);
	padding: 0 10px; width: 100%; }
button { background: var(--accent); border-color: var(--accent); color: #fff; font-weight: 500; cursor: pointer; }
@media (prefers-color-scheme: dark) { button { color: oklch(0.19 0.012 264); } }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.changed { border-color: var(--accent); border-width: 2px; }
code, td { font-family: ui-monospace, monospace; font-size: 13px; } code { overflow-wrap: anywhere; }
p.none { margin-top: 16px; } a { color: var(--accent); } td form { margin: 0; display: block; } td button { width: auto; white-space: nowrap; }
summary { cursor: pointer; margin-top: 16px; font-weight: 500; }
table { width: 100%; border-collapse: collapse; margin-top: 8px; } th { text-align: start; font-weight: 500; color: var(--muted); }
td, th { padding: 4px 8px 4px 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
`;

function switchOf(board: Switchboard, name: string): string {
	const { title, choices } = board.switches[name] ?? { title: name, choices: {} };
	const now = board.values[name];
	const options = Object.entries(choices).map(
		([value, text]) => `<option value="${plain(value)}"${value === now ? ' selected' : ''}>${plain(text)}</option>`,
	);
	const changed = Object.keys(choices)[0] === now ? '' : ' class="changed"';
	return `<label>${plain(title)}<select name="${plain(name)}"${changed}>${options.join('')}</select></label>`;
}

const callsOf = (board: Switchboard): string =>
	board.calls.length === 0
		? '<p class="none">No requests yet.</p>'
		: `<details><summary>Last requests (${board.calls.length})</summary><table><thead><tr><th>Time</th><th>Request</th><th>Answer</th></tr></thead><tbody>${board.calls
				.map(
					({ at, method, path, status }) =>
						`<tr><td>${at.toISOString().slice(11, 19)}</td><td>${plain(`${method} ${path}`)}</td><td>${status || 'closed'}</td></tr>`,
				)
				.join('')}</tbody></table></details>`;

const sectionOf = (board: Switchboard, url: string): string => {
	const { name, title, about, page } = board.service;
	const own = page ? `<p><a href="${plain(page.path)}">${plain(page.title)}</a></p>` : '';
	return `<section aria-labelledby="${plain(name)}"><h2 id="${plain(name)}">${plain(title)}</h2><p>${plain(about)}</p><p><code>${plain(url)}/${plain(name)}</code></p>${own}
<form method="post" action="/switches/${plain(name)}">${Object.keys(board.switches)
		.map((one) => switchOf(board, one))
		.join('')}<button>Save</button></form>${callsOf(board)}</section>`;
};

/** The page that sets the switches. It works without scripts. */
export const pageOf = (boards: Iterable<Switchboard>, url: string): string =>
	documentOf(
		'Sandbox',
		`<header><h1>Sandbox</h1><p>The outside services that the portal talks to while it runs with sample data. Make one slow or
failing to see what the portal does then. Everything here is gone when the portal stops.</p></header>
${[...boards].map((board) => sectionOf(board, url)).join('\n')}`,
	);

/** A whole page of the sandbox; `main` is HTML. */
export const documentOf = (title: string, main: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${plain(title)} · Rewards Admin</title><link rel="stylesheet" href="/style.css"></head>
<body><main>${main}</main></body></html>`;
