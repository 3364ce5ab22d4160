/**
 * `npm run new:domain -- gift-card gift-cards --tr "hediye kartı,hediye kartları" --ar "بطاقة هدية,بطاقات هدية"`:
 * writes a working domain of a program with a list, a form and REST paths, which you then adapt. `--flag
 * manageOrders` sets the permission (by default manageProgram).
 */
import { parseArgs } from 'node:util';
import { main, Plain, say } from './lib/log.mjs';
import { writeDomain } from './lib/new-domain.mjs';
import { capture, root, tool } from './lib/run.mjs';

const usage = 'npm run new:domain -- <one> <many> --tr "<one>,<many>" --ar "<one>,<many>" [--flag manageProgram]';
const name = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

main(async () => {
	const text = { type: 'string' };
	const { values, positionals } = parseArgs({ options: { tr: text, ar: text, flag: text }, allowPositionals: true });
	const [one = '', many = ''] = positionals;
	const [tr, ar] = [values.tr, values.ar].map((given) => given?.split(',').map((word) => word.trim()) ?? []);
	if (![one, many].every((given) => name.test(given)) || one === many || tr.length !== 2 || ar.length !== 2)
		throw new Plain(usage);
	const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
	const { made, changed } = writeDomain(root, { one, many, tr, ar, flag: values.flag ?? 'manageProgram', stamp });
	const { code, output } = await capture(tool('biome'), ['check', '--write', ...made, ...changed]);
	if (code !== 0) throw new Plain(output);
	say([`${made.length} new files:`, ...made.map((file) => `  ${file}`)].join('\n'));
	say([`${changed.length} changed files:`, ...changed.map((file) => `  ${file}`)].join('\n'));
	say('Next: npm run generate -w @rewards/db, then adapt its fields, rules and texts (CONTRIBUTING.md).');
});
