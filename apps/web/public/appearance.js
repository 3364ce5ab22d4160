// Runs before the first paint, to avoid a flash of the wrong theme or direction. src/lib/appearance/appearance.ts holds the same rules for
// everything after; a test keeps the two together.
(() => {
	const root = document.documentElement;
	let kept = {};
	try {
		kept = JSON.parse(localStorage.getItem('appearance') ?? '{}') ?? {};
	} catch {
		// Nothing kept, or nothing that can be read: the defaults do.
	}
	const languages = ['en', 'tr', 'ar'];
	const wanted = [kept.language, ...(navigator.languages ?? [])].map((tag) => String(tag ?? '').split('-')[0]);
	const language = wanted.find((tag) => languages.includes(tag)) ?? 'en';
	const dark = kept.mode === 'dark' || (kept.mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
	root.lang = language;
	root.dir = ['ltr', 'rtl'].includes(kept.direction) ? kept.direction : language === 'ar' ? 'rtl' : 'ltr';
	root.dataset.theme = kept.paint?.[dark ? 'dark' : 'light'] ?? (dark ? 'defaultDark' : 'default');
	root.dataset.scheme = dark ? 'dark' : 'light';
	root.dataset.scrollbars = kept.customScrollbars === false ? 'system' : 'custom';
	if (kept.fontSize >= 70 && kept.fontSize <= 130) root.style.fontSize = `${kept.fontSize}%`;
})();
// The security policy lets no text become code. zod would try with its first schema, and the browser would report it.
globalThis.__zod_globalConfig = { jitless: true };
