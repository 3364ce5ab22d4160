import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { catalogueParts } from './catalogue-parts.ts';
import { packFiles } from './pack-files.ts';
import { strictStyles } from './strict-styles.ts';

const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

/**
 * Components and icons of every list that pages without a list use too. Anything missing here just gets a chunk of its
 * own.
 */
const small = new RegExp(
	'src/(?:components/(?:error-state|grid-space|page|param)|features/imports/use-folded)\\.tsx?|ui/src/primitives/(?:badge|breadcrumb|checkbox|copyable|kbd|menu-button|popover-button|select|tabs)\\.tsx|ui/src/lib/(?:format|lazy-generic)\\.ts|icons/(?:' +
		'arrow-(?:down|up)|calendar-range|check|chevron-(?:first|last|left)|circle-(?:check|dot)|columns-3|copy|download|' +
		'ellipsis-vertical|eye|funnel|info|layout-list|list-filter|minus|panel-bottom-open|pencil|plus|rows-[23]|search|search-x|' +
		'table-2|trash|key-round|x)\\.mjs$',
);

/** A page of ours below a server address. */
const pageOfApp = ({ url }: { url?: string }): string | undefined =>
	url?.startsWith('/api/docs') ? '/index.html' : undefined;

export default defineConfig({
	plugins: [react(), tailwindcss(), catalogueParts(), packFiles(), strictStyles()],
	// Catalogues are read as a whole: a name for each of their entries would only be loaded.
	json: { namedExports: false },
	build: {
		target: 'baseline-widely-available',
		sourcemap: true,
		// Which chunks a route loads first; read by scripts/bundle-size.mjs.
		manifest: true,
		// Preload lists of chunk names don't compress, and every start includes them: only the document and the usual first
		// pages have them. Other pages find most of their chunks already loaded. Styles load only through this list.
		modulePreload: {
			polyfill: false,
			resolveDependencies: (file, chunks, { hostType }) =>
				hostType === 'html' || /\b(?:accounts|participants|login)-page-[\w-]+\.js$/.test(file)
					? chunks
					: chunks.filter((name) => name.endsWith('.css')),
		},
		rolldownOptions: {
			// Its files have no side effects, but its package.json doesn't say so: without this, its WebSocket client stays
			// in the bundle.
			treeshake: { moduleSideEffects: [{ test: /node_modules[\\/]@trpc[\\/]client[\\/]/, sideEffects: false }] },
			output: {
				// React only changes with its version, so browsers cache it across our releases.
				codeSplitting: {
					groups: [
						{ name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
						// Every start needs all of it: one chunk compresses better than the many that lazy pages share.
						{ name: 'start', tags: ['$initial'] },
						// The texts of every page, one chunk per language.
						...['en', 'tr', 'ar'].map((language) => ({
							name: `words-${language}`,
							test: new RegExp(
								`i18n[\\\\/]${language}[\\\\/](?:errors|shell|common)\\.json|ui[\\\\/]src[\\\\/]texts[\\\\/]${language}\\.json`,
							),
							includeDependenciesRecursively: false,
						})),
						// Small parts of every list that other pages use too, and everything else a list needs.
						{ name: 'parts', test: small },
						{ name: 'list', test: /src[\\/]lib[\\/]list-grid[\\/]list-grid\.tsx$/ },
						// The participant list in one chunk: other pages share its small modules, which compress better together.
						{
							name: 'people',
							test: /features[\\/]participants[\\/](?:participants-page|participants-grid|columns|list-start|program-context|types)\.tsx?$|lib[\\/]use-program-crumbs\.ts$|participants[\\/]bulk[\\/]use-bulk/,
							includeDependenciesRecursively: false,
						},
						// Each is smaller than the cost of a request.
						{ name: 'icons', test: /lucide-react.*icons/, minShareCount: 3, includeDependenciesRecursively: false },
					],
				},
			},
		},
	},
	server: {
		port: Number(process.env['WEB_PORT'] ?? 5173),
		// In development the page comes from here and everything else from the server.
		proxy: Object.fromEntries(
			['/trpc', '/api', '/scim', '/token', '/upload', '/download', '/images', '/auth/oidc', '/healthz', '/readyz'].map(
				(path) => [path, { target: server, bypass: pageOfApp }],
			),
		),
	},
});
