// Runs before the first paint, so that neither theme nor direction flashes. src/lib/appearance.ts holds the same rules for
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
	root.dir = language === 'ar' ? 'rtl' : 'ltr';
	root.dataset.theme = dark ? 'defaultDark' : 'default';
	root.dataset.scheme = dark ? 'dark' : 'light';
})();
