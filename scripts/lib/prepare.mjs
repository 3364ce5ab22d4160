import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { duration, Plain, step } from './log.mjs';
import { capture, root, tool } from './run.mjs';

const minimum = { node: [20, 19], npm: [10, 0] };

/** Stops with a message if Node or npm is too old for the packages. */
export function checkVersions() {
	if (older(process.versions.node, minimum.node)) {
		throw new Plain(
			`Rewards Admin needs Node.js ${minimum.node.join('.')} or newer; this is ${process.versions.node} (${process.execPath}).\n` +
				'Install a current version from https://nodejs.org and run the command again.',
		);
	}
	const npm = /npm\/(\d+\.\d+)/.exec(process.env.npm_config_user_agent ?? '')?.[1];
	if (npm && older(npm, minimum.npm)) {
		throw new Plain(
			`Rewards Admin needs npm ${minimum.npm[0]} or newer; this is ${npm}. Run: npm install --global npm@11`,
		);
	}
}

function older(version, [major, minor]) {
	const [haveMajor = 0, haveMinor = 0] = version.split('.').map(Number);
	return haveMajor < major || (haveMajor === major && haveMinor < minor);
}

/**
 * Installs the packages if they are missing or differ from package-lock.json. npm writes its own record of what it
 * installed to node_modules/.package-lock.json at the end; comparing with that needs no stamp file, detects an
 * interrupted installation, and leaves packages alone that a developer installed by hand.
 */
export async function ensureInstalled() {
	const reason = installReason();
	if (!reason) return;
	step('packages', `${reason}, installing …`);
	const [command, ...args] = npmCommand();
	const result = await capture(command, [...args, 'ci', '--no-audit', '--no-fund', '--loglevel=error']);
	if (result.code !== 0) {
		throw new Plain(
			`The packages could not be installed (npm ci ended with ${result.code}).\n\n${result.output.trim()}`,
		);
	}
	const still = installReason();
	if (still) throw new Plain(`npm ci succeeded, but: ${still}.\n\n${result.output.trim()}`);
	step('packages', 'installed', result.ms);
}

const recordOfInstalled = join(root, 'node_modules', '.package-lock.json');

function installReason() {
	if (!existsSync(recordOfInstalled)) return 'not installed yet';
	const different = differentPackages()[0];
	return different && `${different.path.replace(/^.*node_modules\//, '')} is not as in package-lock.json`;
}

/** Packages that are missing or of another version than in package-lock.json. */
function differentPackages() {
	const have = readPackages(recordOfInstalled);
	return Object.entries(readPackages(join(root, 'package-lock.json'))).flatMap(([path, { version, ...wanted }]) => {
		if (!path.includes('node_modules/') || wanted.link) return [];
		const found = have[path];
		// Absent optional packages belong to another operating system or processor.
		if (!found && (wanted.optional || wanted.peer)) return [];
		return found?.version === version ? [] : [{ path, dev: wanted.dev || wanted.devOptional }];
	});
}

/**
 * Whether the packages were installed for production alone (`npm ci --omit=dev`): what only development needs is
 * missing, and nothing else.
 */
export function isProductionInstall() {
	if (!existsSync(recordOfInstalled)) return false;
	const different = differentPackages();
	return different.length > 0 && different.every(({ dev }) => dev);
}

function readPackages(file) {
	return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/** npm of the Node installation that runs this script, without a shell. */
export function npmCommand() {
	const cli = process.env.npm_execpath;
	if (cli && /\.c?js$/.test(cli)) return [process.execPath, cli];
	return [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}

/**
 * Runs turbo tasks for all workspaces; turbo skips what has not changed since last time.
 * @param {string[]} tasks
 * @param {object} [options] as for `capture`
 * @returns {Promise<{code: number, output: string, ms: number, cached: boolean}>} `cached`: nothing had to be done
 */
export async function turbo(tasks, options = {}) {
	const args = ['run', ...tasks, '--output-logs=errors-only', '--continue', '--no-color'];
	const { output: painted, ...result } = await capture(tool('turbo'), args, options);
	const output = stripVTControlCharacters(painted);
	return { ...result, output: withoutChatter(output), cached: output.includes('FULL TURBO') };
}

/** A tool's own output, without the reports of npm and turbo around it. */
function withoutChatter(output) {
	const chatter =
		/^\s*$|npm (?:warn|error)|^\s+• |: > |: cache (?:miss|hit)|: *$|^(?: ERROR | WARNING |Failed:|Cached:| *Tasks:| *Time:)|#\w[\w:]*: {2}(?:ERROR|WARNING) /;
	const lines = output.split('\n').filter((line) => !chatter.test(line));
	return lines.join('\n') || output;
}

async function ensureTask(task, name, done) {
	const result = await turbo([task]);
	if (result.code !== 0) {
		throw new Plain(`${name} failed after ${duration(result.ms)}.\n\n${result.output.trim()}`);
	}
	step(name, result.cached ? 'up to date' : done, result.ms);
}

/** Generates the Prisma client from the schema, when that changed. */
export const ensureGenerated = () => ensureTask('generate', 'prisma client', 'generated');

/** Stops with a message unless server and web were built: a production installation can't build them. */
export function demandBuilt() {
	const missing = ['apps/server/dist/main.js', 'apps/web/dist/index.html'].filter(
		(path) => !existsSync(join(root, path)),
	);
	if (missing.length === 0) return;
	throw new Plain(
		`${missing.join(' and ')} is missing, and the packages that build it aren't installed (npm ci --omit=dev).\n` +
			'Run "npm ci" and "npm run build" first and "npm ci --omit=dev" after that, or install a release (npm run release).',
	);
}

/** Builds server and web (and what they need), when a source changed. */
export const ensureBuilt = () => ensureTask('build', 'build', 'built');
