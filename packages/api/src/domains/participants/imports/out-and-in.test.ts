import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openExport } from '../../../export-router';
import { valueTexts } from '../../../imports/testing/value-texts';
import { createCaller } from '../../../router';
import { makeProgram } from '../../../testing';
import { importTests } from './testing/import-tests';
import { sendFile } from './testing/send-file';

const held = importTests();
const fields = ['customField1', 'customField2', 'customField3', 'customField4'] as const;

test.each(['csv', 'xlsx'] as const)('a list as %s, imported again, changes nobody', async (format) => {
	const program = await makeProgram(held.database, held.bench.accounts.left.id, 'points');
	const ctx = held.bench.ctxOf(program);
	// Stored texts have no blanks around them and no tabs.
	const text = valueTexts.map((value) => value.replaceAll('\t', ' ').trim());
	const people = fc.sample(fc.tuple(text, text, text, text, text), { numRuns: 400, seed: format === 'csv' ? 11 : 12 });
	for (const [at, [name, ...custom]] of people.entries())
		await held.rows(
			`insert into participant (program_id, id, name, email, status, external_id, custom_field1, custom_field2, custom_field3, custom_field4)
			values ($1, gen_random_uuid(), $2, $3, 'Active', $4, $5, $6, $7, $8)`,
			[program.id, `N${name}`, `p${at}@example.com`, `'00${at}`, ...custom],
		);
	const columns = ['name', 'email', 'externalId', ...fields].map((field) => ({ field, header: field }));
	const input = { programId: program.id, format, name: 'people', columns };
	const file = await openExport(ctx, 'participants', input);
	if (!file) throw new Error('There is no such list.');
	const uploadId = await sendFile(ctx, await buffer(file.stream), `people.${format}`);
	const { imports } = createCaller(ctx).participants;
	const { jobId } = await imports.preview({ programId: program.id, uploadId });
	await held.bench.ended(jobId ?? '');
	const { result, samples } = await imports.getPreview({ programId: program.id, previewId: jobId ?? '' });
	expect({ changed: samples?.changed, rejected: samples?.rejected }).toEqual({ changed: [], rejected: [] });
	expect(result).toMatchObject({ rows: people.length, unchanged: people.length, created: 0, archived: 0 });
});
