import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Our pages' policy accepts styles only from files (docs/decisions/0059-styles-from-files.md), and two libraries write
 * <style> elements on their own. Toasts get theirs as a file here, and the scroll lock behind a dialog writes its own
 * through the CSSOM (`src/lib/loading/style-singleton.ts`).
 */
export function strictStyles(): Plugin {
	const call = /^__insertCSS\(".*"\);?$/m;
	return {
		name: 'strict-styles',
		config: () => ({
			resolve: {
				alias: {
					'react-style-singleton': fileURLToPath(new URL('src/lib/loading/style-singleton.ts', import.meta.url)),
				},
			},
		}),
		transform: {
			filter: { id: /[\\/]sonner[\\/]dist[\\/]index\.mjs/ },
			handler(code) {
				if (!call.test(code)) throw new Error('sonner no longer writes its styles as before: see strict-styles.ts');
				return { code: `import './styles.css';\n${code.replace(call, '')}`, map: null };
			},
		},
	};
}
