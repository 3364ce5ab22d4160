/**
 * `npm run dev`: the server restarts when one of its sources changes, and the browser updates in place; one Ctrl+C
 * stops both. The browser talks to Vite, which forwards API requests to the server.
 */
import { join } from 'node:path';
import { freePort } from './lib/free-port.mjs';
import { main, say } from './lib/log.mjs';
import { checkVersions, ensureGenerated, ensureInstalled } from './lib/prepare.mjs';
import { quietEnv, root, together, tool } from './lib/run.mjs';
import { stopWithNpm } from './lib/stop-with-npm.mjs';

main(async () => {
	stopWithNpm();
	say('Rewards Admin, development');
	checkVersions();
	await ensureInstalled();
	await ensureGenerated();
	const webPort = process.env.WEB_PORT ?? String(await freePort(5173));
	const port = process.env.PORT ?? String(await freePort(3000));
	say(`  open           http://localhost:${webPort}`);
	const env = {
		...quietEnv,
		PORT: port,
		WEB_PORT: webPort,
		// Links in mails and the redirect after sign-in have to lead to Vite, not to the server behind it.
		PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${webPort}`,
	};
	return together([
		{
			command: process.execPath,
			args: [join(root, 'node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'src/main.ts'],
			options: { env, cwd: join(root, 'apps/server') },
		},
		{
			command: tool('vite'),
			args: ['--port', webPort, '--strictPort', '--clearScreen', 'false'],
			options: { env, cwd: join(root, 'apps/web') },
		},
	]);
});
