/**
 * `npm run audit`: known vulnerabilities of what production installs, and the registry's signatures of the installed
 * packages. Exits with 1 if there is a vulnerability rated high or critical, or a wrong signature. A registry that
 * offers one of the two is asked; of one that doesn't, it says so, and fails with `--strict`.
 */
import { parseArgs } from 'node:util';
import { auditFindings, signatureFindings } from './lib/audit.mjs';
import { bold, green, main, red, say } from './lib/log.mjs';

main(async () => {
	const { values } = parseArgs({ options: { strict: { type: 'boolean', default: false } } });
	say(bold('Rewards Admin, dependencies'));
	let failed = false;
	for (const [title, find] of [
		['vulnerabilities', auditFindings],
		['signatures', signatureFindings],
	]) {
		const { state, text } = await find();
		const isBad = state === 'bad' || (state === 'notOffered' && values.strict);
		failed ||= isBad;
		say(`  ${title.padEnd(16)} ${isBad ? red(text) : state === 'good' ? green(text) : text}`);
	}
	return failed ? 1 : 0;
});
