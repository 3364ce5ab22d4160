import { accessSync, constants, existsSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { Plain } from './log.mjs';
import { capture, root, tool } from './run.mjs';

/** Headless Chromium: the same engine with a third less processor time. Debian's name for it. */
const shell = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge-stable'];
const applications = {
	darwin: [
		'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
		'/Applications/Chromium.app/Contents/MacOS/Chromium',
		'/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
	],
	win32: [
		'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
		'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
		'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
	],
};

/** Without these, Chromium refuses to start as root, and every start makes network requests. */
export const browserArgs = [
	...(process.getuid?.() === 0 || process.env.CI ? ['--no-sandbox'] : []),
	'--disable-quic',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

/**
 * An installed browser: BROWSER_PATH, then a system one, then the one that Playwright installed.
 * @param {object} [options]
 * @param {boolean} [options.whole] prefers a full browser to a headless shell
 * @param {boolean} [options.shell] whether a headless shell is acceptable at all; it has no cache for Back and Forward
 * @returns {Promise<string | undefined>} path of the executable
 */
export async function installedBrowser({ whole = false, shell: small = true } = {}) {
	const named = process.env.BROWSER_PATH;
	if (named && (small || !basename(named).includes('headless'))) {
		if (!executable(named)) throw new Plain(`BROWSER_PATH names ${named}, which doesn't exist or can't be run.`);
		return named;
	}
	const folders = (process.env.PATH ?? '').split(delimiter);
	const inFolders = (name) => folders.map((folder) => join(folder, name));
	const people = [...names.flatMap(inFolders), ...(applications[process.platform] ?? [])];
	const shells = small ? inFolders(shell) : [];
	const system = (whole || !small ? [...people, ...shells] : [...shells, ...people]).find(executable);
	if (system) return system;
	const { chromium } = await import('@playwright/test');
	const own = chromium.executablePath();
	return existsSync(own) ? own : undefined;
}

/**
 * Finds a browser, or installs one: by apt as root, otherwise by Playwright.
 * @param {object} [options]
 * @param {boolean} [options.whole] as for `installedBrowser`
 * @param {boolean} [options.shell] as for `installedBrowser`
 * @returns {Promise<string>} path of the executable
 * @throws {Plain} with the attempts, if none was found or installed
 */
export async function ensureBrowser({ whole = false, shell: small = true } = {}) {
	const wanted = { whole, shell: small };
	const found = await installedBrowser(wanted);
	// On CI, the headless shell shortens the run by more than its installation takes.
	const smaller = !whole && small && process.env.CI && !process.env.BROWSER_PATH && basename(found ?? '') !== shell;
	if (found && !smaller) return found;
	const tried = [];
	if (process.getuid?.() === 0 && executable('/usr/bin/apt-get')) {
		const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
		const options = found ? ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10'] : [];
		await capture('/usr/bin/apt-get', ['update', '-qq', ...options], { env });
		// Not every distribution has the headless shell.
		for (const name of found ? [shell] : small ? [shell, 'chromium'] : ['chromium']) {
			const args = ['install', '-y', '-qq', '--no-install-recommends', ...options, name, 'fonts-dejavu-core'];
			const result = await capture('/usr/bin/apt-get', args, { env });
			const installed = await installedBrowser(wanted);
			if (installed && installed !== found) return installed;
			tried.push(`apt-get install ${name} ended with ${result.code}:\n${lastLines(result.output)}`);
		}
	}
	if (found) return found;
	const result = await capture(tool('playwright'), ['install', 'chromium'], { cwd: root });
	const installed = await installedBrowser(wanted);
	if (installed) return installed;
	tried.push(`playwright install chromium ended with ${result.code}:\n${lastLines(result.output)}`);
	throw new Plain(
		'The browser tests need Chromium or Chrome; none is installed, and installing one failed.\n' +
			'Install one and run the tests again, or name it: BROWSER_PATH=/path/to/chrome npm test\n\n' +
			tried.join('\n\n'),
	);
}

function lastLines(output) {
	return output.trim().split('\n').slice(-8).join('\n');
}

function executable(path) {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
