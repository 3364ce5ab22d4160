import type { BrowserContext, Page } from '@playwright/test';

/** What a browser does that a text must not make it do. */
export interface Watched {
	/** Scripts that ran, dialogs, windows, and requests to other hosts. */
	ran: string[];
	/** Scripts that the content security policy or a sandbox stopped: markup that should never have been there. */
	stopped: string[];
	/** Errors that the pages' own scripts threw. */
	thrown: string[];
}

/** Before the first page of a context opens. Nothing leaves the machine: requests to other hosts end here. */
export async function watch(context: BrowserContext, origin: string, { ran, stopped, thrown }: Watched): Promise<void> {
	await context.exposeBinding('storedran', ({ page }, at) => ran.push(`script of column ${at} on ${page?.url()}`));
	await context.exposeBinding('storedstopped', ({ page }, what) => stopped.push(`${what} on ${page?.url()}`));
	await context.addInitScript(() => {
		document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
			const tell: unknown = Reflect.get(window, 'storedstopped');
			if (typeof tell === 'function') tell(`${effectiveDirective} ${blockedURI} ${sample}`);
		});
	});
	await context.route(
		({ protocol, origin: asked }) => protocol.startsWith('http') && asked !== origin,
		async (route) => {
			ran.push(`request to ${route.request().url()}`);
			await route.abort();
		},
	);
	context.on('dialog', async (dialog) => {
		// Whether to leave unsaved input.
		if (dialog.type() === 'beforeunload') return dialog.accept();
		ran.push(`${dialog.type()} ${dialog.message()}`);
		await dialog.dismiss();
	});
	context.on('page', async (page) => {
		if (await page.opener()) ran.push(`window ${page.url()}`);
	});
	context.on('weberror', (error) => {
		const { message } = error.error();
		// A preview's frame runs no script, including the one of these tests that keeps the token.
		if (!/The document is sandboxed/.test(message)) thrown.push(`${message} on ${error.page()?.url()}`);
	});
	context.on('console', (message) => {
		if (/Blocked script execution/.test(message.text())) stopped.push(message.text());
	});
}

/** Runs in a frame: elements and attributes with which a text could run, follow or load something. */
function activeHere(): string[] {
	const found: string[] = [];
	const addresses = new Set(['href', 'xlink:href', 'src', 'action', 'formaction', 'data', 'poster', 'background']);
	const look = (root: ParentNode) => {
		for (const element of root.querySelectorAll('*')) {
			const tag = element.tagName.toLowerCase();
			const tell = (what: string) => found.push(`<${tag} ${what.slice(0, 120)}>`);
			if (['object', 'embed', 'applet', 'frame'].includes(tag) || (tag === 'base' && element.hasAttribute('href')))
				tell('');
			if (tag === 'meta' && element.getAttribute('http-equiv')?.toLowerCase() === 'refresh') tell('refresh');
			const from = element.getAttribute('src');
			if (tag === 'script' && (!from || new URL(from, document.baseURI).origin !== location.origin))
				tell(element.outerHTML);
			for (const { name, value } of element.attributes) {
				if (/^on/i.test(name)) tell(`${name}=${value}`);
				if (!addresses.has(name.toLowerCase())) continue;
				const scheme = URL.canParse(value, 'https://own.invalid') ? new URL(value, 'https://own.invalid') : null;
				if (!scheme) continue;
				if (['javascript:', 'vbscript:'].includes(scheme.protocol)) tell(`${name}=${value}`);
				if (scheme.protocol === 'data:' && !scheme.pathname.startsWith('image/')) tell(`${name}=${value}`);
				if (scheme.host === 'stored.invalid') tell(`${name}=${value}`);
			}
			if (element.shadowRoot) look(element.shadowRoot);
		}
	};
	look(document);
	return found;
}

/** Of all frames of a page, previews included. */
export const activeIn = async (page: Page): Promise<string[]> =>
	(await Promise.all(page.frames().map((frame) => frame.evaluate(activeHere)))).flat();
