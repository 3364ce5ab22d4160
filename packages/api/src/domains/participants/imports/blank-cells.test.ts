import type { ParticipantPreviewResult, ParticipantPreviewSamples } from '@rewards/validators/participants/imports';
import { countsOfMode } from '@rewards/validators/participants/imports';
import type { BlankCells, ImportMode, participantFields } from '@rewards/validators/participants/words';
import { describe, expect, it } from 'vitest';
import { getPreview, previewFile } from '../../../imports/flow';
import { sendFile } from '../../../imports/testing/send-file';
import { makeProgram } from '../../../testing';
import { commitImport } from '../procedures/commit-import';
import { undoImport } from '../procedures/undo-import';
import { participantFlow } from './flow';
import { importTests } from './testing/import-tests';

const held = importTests();
let made = 0;

const columns = 'name,email,externalId,customField1,company,country,address1,address2,city,state,zip,phone,phoneExt';
const annsAddress = 'Acme,USA,1 Main St,Apt 4,Boston,MA,02110,6175550101,12';
const stored = `${columns}\nAnn,ann@example.com,E-1,North,${annsAddress}\nBen,ben@example.com,E-2,,,,,,,,,,\n`;

async function setUp() {
	made += 1;
	const program = await makeProgram(held.database, held.bench.accounts.left.id, 'points', `Blanks ${made}`);
	const ctx = held.bench.ctxOf(program);
	const person = stored.replace('Ben,ben@example.com,E-2,,,,,,,,,,', '').trimEnd();
	await held.bench.run(`${person}\n`, { target: program });
	await held.bench.run('name,email,externalId\nBen,ben@example.com,E-2\n', { target: program });
	const look = async (text: string) => {
		const { jobId } = await previewFile(ctx, participantFlow, { uploadId: await sendFile(ctx, text) });
		await held.bench.ended(jobId ?? '');
		return getPreview<(typeof participantFields)[number], ParticipantPreviewResult, ParticipantPreviewSamples>(
			ctx,
			participantFlow,
			jobId ?? '',
		);
	};
	const person1 = async (email = 'ann@example.com') =>
		(
			await held.rows<Record<string, string>>(
				`select p.name, p.external_id, p.custom_field1, p.status, a.company_name, a.address1, a.address2, a.town_city, a.phone, a.phone_ext
				from participant p left join participant_address a on a.program_id = p.program_id and a.participant_id = p.id
				where p.program_id = $1 and p.email = $2`,
				[program.id, email],
			)
		)[0];
	return {
		ctx,
		look,
		person: person1,
		take: async (text: string, blanks: BlankCells, mode: ImportMode = 'update') => {
			const seen = await look(text);
			const { jobId } = await commitImport(ctx, { previewId: seen.job.id, mode, blanks });
			const job = await held.bench.ended(jobId);
			return { seen, job, result: job.result as { emptied: unknown; previewed: unknown } & Record<string, unknown> };
		},
	};
}

describe('blank cells of a file that updates', () => {
	it('of a person who is found by the external id: the address changes, the blank ones are emptied, all else stays', async () => {
		const { take, person, ctx } = await setUp();
		const add = `insert into ledger_entry (program_id, id, participant_id, type, amount, description)
			select p.program_id, gen_random_uuid(), p.id, 'adjustment', 250, 'Sales' from participant p where p.program_id = $1 and p.email = $2`;
		await held.rows(add, [ctx.program.id, 'ann@example.com']);
		const { seen, result } = await take(
			'name,email,externalId,customField1,company\nAnn,new@example.com,E-1,,\n',
			'empty',
		);
		expect(seen.result).toMatchObject({
			addressChanges: 1,
			emptied: { values: 2, fields: { customField1: 1, companyName: 1 } },
		});
		expect(result).toMatchObject({ created: 0, changed: 1, addressChanges: 1, emptied: { values: 2 } });
		expect(await person()).toBeUndefined();
		expect(await person('new@example.com')).toMatchObject({
			external_id: 'E-1',
			custom_field1: '',
			company_name: '',
			address1: '1 Main St',
			phone_ext: '12',
			status: 'Active',
		});
		const balance = 'select balance from participant where program_id = $1 and email = $2';
		expect(await held.rows(balance, [ctx.program.id, 'new@example.com'])).toEqual([{ balance: 250 }]);
	});

	it('keep what is stored, or empty it and are counted by column', async () => {
		const { take, person, ctx } = await setUp();
		const file = 'name,email,externalId,customField1,company\nAnn Lee,ann@example.com,,,\nBen,ben@example.com,,,\n';
		const kept = await take(file, 'keep');
		expect(kept.seen.result?.emptied).toEqual({
			values: 4,
			fields: { externalId: 2, customField1: 1, companyName: 1 },
		});
		expect(kept.result).toMatchObject({ changed: 1, unchanged: 1, blanks: 'keep', emptied: { values: 0 } });
		expect(await person()).toMatchObject({
			name: 'Ann Lee',
			external_id: 'E-1',
			custom_field1: 'North',
			company_name: 'Acme',
		});

		const emptied = await take(`${file}\n`, 'empty');
		expect(emptied.seen.result).toMatchObject({ changed: 0, ifEmptied: { changed: 2, unchanged: 0, rejected: 0 } });
		expect(emptied.seen.samples?.ifEmptied?.changed[0]?.changes).toContainEqual({
			field: 'externalId',
			before: 'E-1',
			after: '',
		});
		expect(emptied.result).toMatchObject({ changed: 2, emptied: { values: 4 } });
		expect(emptied.result.previewed).toMatchObject({ changed: 2 });
		expect(await person()).toMatchObject({
			external_id: '',
			custom_field1: '',
			company_name: '',
			address1: '1 Main St',
		});

		const { jobId } = await undoImport(ctx, emptied.job.id);
		await held.bench.ended(jobId);
		expect(await person()).toMatchObject({ external_id: 'E-1', custom_field1: 'North', company_name: 'Acme' });
	});

	it('never empty what is required: those of a known person stay, or their row is refused', async () => {
		const { take, person } = await setUp();
		const file = `${columns}\n,ann@example.com,E-9,,,,,,,,,,\n,new@example.com,E-8,,,,,,,,,,\n`;
		const kept = await take(file, 'keep');
		expect(kept.seen.result).toMatchObject({
			created: 0,
			changed: 1,
			rejected: 1,
			ifEmptied: { changed: 0, rejected: 2 },
		});
		expect(kept.result).toMatchObject({ created: 0, changed: 1, rejected: 1 });
		expect(await person()).toMatchObject({
			name: 'Ann',
			external_id: 'E-9',
			address1: '1 Main St',
			phone: '6175550101',
		});
		const emptied = await take(`${file}\n`, 'empty');
		expect(emptied.result).toMatchObject({ created: 0, changed: 0, rejected: 2 });
	});

	it('keep the apartment in the same house, and not in another', async () => {
		const { take, person } = await setUp();
		const row = (address: string) => `${columns}\nAnn,ann@example.com,E-1,North,${address}\n`;
		await take(row(',USA,1 Main St,,Boston,MA,02110,6175550199,'), 'keep');
		expect(await person()).toMatchObject({
			address2: 'Apt 4',
			company_name: 'Acme',
			phone: '6175550199',
			phone_ext: '',
		});
		await take(row(',USA,9 Elm St,,Boston,MA,02110,6175550199,'), 'keep');
		expect(await person()).toMatchObject({ address1: '9 Elm St', address2: '', company_name: '' });
	});

	it.each(
		(['add', 'update', 'replace'] as const).flatMap((mode) =>
			(['keep', 'empty'] as const).map((blanks) => [mode, blanks] as const),
		),
	)('count for %s and %s as the import then does', async (mode, blanks) => {
		const { take } = await setUp();
		const file = 'name,email,customField1\n,ann@example.com,\nBen,ben@example.com,\n,new@example.com,x\n';
		const { seen, result } = await take(file, blanks, mode);
		expect(result).toMatchObject(seen.result ? countsOfMode(seen.result, mode, blanks) : {});
		expect(result['previewed']).toEqual(seen.result && countsOfMode(seen.result, mode, blanks));
	});

	it('are blank when nobody sees anything of them', async () => {
		const { take, person } = await setUp();
		const before = await person();
		const { result } = await take('name,email,customField1\n\u200b,ann@example.com,\ufeff\u2060\n', 'keep');
		expect(result).toMatchObject({ changed: 0, unchanged: 1 });
		expect(await person()).toEqual(before);
		const emptied = await take('name,email,customField1\nAnn,ann@example.com,\u200b\n', 'empty');
		expect(emptied.result).toMatchObject({ changed: 1, emptied: { values: 1, fields: { customField1: 1 } } });
	});
});
