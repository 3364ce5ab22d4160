import { expect, it } from 'vitest';
import { auditFindings, signatureFindings } from './lib/audit.mjs';

const answering =
	(output, code = 0) =>
	async () => ({ code, output, ms: 1 });
const counts = { info: 0, low: 1, moderate: 0, high: 0, critical: 0 };

it('fails for vulnerabilities rated high, and counts the others', async () => {
	const said = (vulnerabilities) => answering(JSON.stringify({ metadata: { vulnerabilities } }));
	expect(await auditFindings(said(counts))).toEqual({ state: 'good', text: '1 low' });
	expect(await auditFindings(said({ ...counts, high: 2 }))).toMatchObject({ state: 'bad' });
});

it('says plainly that a registry offers no audit, in its words', async () => {
	const refused = `npm warn audit 405 Method Not Allowed\n${JSON.stringify({ message: '405 Method Not Allowed - POST', error: {} })}\nnpm error`;
	expect(await auditFindings(answering(refused, 1))).toEqual({
		state: 'notOffered',
		text: 'not checked: the registry answers no audit (405 Method Not Allowed - POST)',
	});
	expect(await signatureFindings(answering('npm error found no dependencies', 1))).toMatchObject({
		state: 'notOffered',
	});
});

it('fails for a package whose signature is wrong', async () => {
	const found = { invalid: [{ name: 'left', version: '1.0.0' }], missing: [] };
	expect(await signatureFindings(answering(JSON.stringify(found), 1))).toEqual({
		state: 'bad',
		text: 'wrong or missing: left@1.0.0',
	});
	expect(await signatureFindings(answering(JSON.stringify({ invalid: [], missing: [] })))).toMatchObject({
		state: 'good',
	});
});
