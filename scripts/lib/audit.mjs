import { capture, quietEnv } from './run.mjs';

/** npm's own switch for installations would switch the question off too. */
const env = { ...quietEnv, npm_config_audit: 'true' };
/** Nobody waits longer for a registry. */
const patienceMs = 5 * 60_000;

const npm = (args, run) => run('npm', args, { env, timeout: patienceMs });
const notOffered = (reason) => ({ state: 'notOffered', text: `not checked: ${reason}` });

/** The JSON document in an output that has npm's warnings around it. */
function documentIn(output) {
	const [from, to] = [output.indexOf('{'), output.lastIndexOf('}')];
	try {
		return JSON.parse(output.slice(from, to + 1));
	} catch {
		return null;
	}
}

const reasonOf = ({ message, error }) => String(message ?? error?.summary ?? 'no reason given').split('\n')[0];

/** Known vulnerabilities of the lock file's production packages. */
export async function auditFindings(run = capture) {
	const { output } = await npm(['audit', '--omit', 'dev', '--json'], run);
	const found = documentIn(output);
	const counts = found?.metadata?.vulnerabilities;
	if (!counts) return notOffered(`the registry answers no audit (${found ? reasonOf(found) : 'no answer'})`);
	const text = Object.entries(counts)
		.filter(([, count]) => count > 0)
		.map(([level, count]) => `${count} ${level}`)
		.join(', ');
	return counts.high + counts.critical > 0
		? { state: 'bad', text: `${text}; see npm audit --omit dev` }
		: { state: 'good', text: text || 'none known' };
}

/** Whether the installed packages are the ones that the registry has signed. */
export async function signatureFindings(run = capture) {
	const { output } = await npm(['audit', 'signatures', '--json'], run);
	const found = documentIn(output);
	if (!found || !Array.isArray(found.invalid) || !Array.isArray(found.missing))
		return notOffered(`the registry offers no signatures (${found ? reasonOf(found) : 'no answer'})`);
	const wrong = [...found.invalid, ...found.missing].map(({ name, version }) => `${name}@${version}`);
	return wrong.length > 0
		? { state: 'bad', text: `wrong or missing: ${wrong.slice(0, 10).join(', ')}` }
		: { state: 'good', text: 'all valid' };
}
