import { describe, expect, it } from 'vitest';
import { AppError } from '../../../errors';
import { EncodingFinder } from '../../../imports/reading/find-encoding';
import { isZip, refuseOthers } from '../../../imports/reading/signatures';
import { importDecoder } from '../../../imports/reading/text-decoder';
import { people, type ToolFile, textFiles } from '../../../imports/testing/tool-texts';
import { workbookFiles } from '../../../imports/testing/tool-workbooks';
import { Workbook } from '../../../imports/workbook/workbook';
import { participantReader } from './read-participants';

/**
 * What an import makes of a file: the people it takes, the codes of rows that it refuses, or why it refuses the whole.
 */
async function taken(bytes: Buffer) {
	const names: string[] = [];
	const ids: string[] = [];
	const rejected: string[] = [];
	const reader = participantReader(
		{ type: 'points', levels: [], countries: null, defaultCountry: 'USA' },
		{
			good: (_line, { name, externalId }) => {
				names.push(name);
				ids.push(externalId);
			},
			rejected: ({ faults }) => rejected.push(...faults.map(({ code }) => code)),
		},
	);
	try {
		refuseOthers(bytes);
		if (isZip(bytes)) {
			const workbook = await Workbook.open({
				size: bytes.length,
				read: async function* (start, end) {
					yield bytes.subarray(start, end);
				},
			});
			for await (const { rows, merged } of workbook.rows(workbook.names[0] ?? ''))
				reader.push({ rows, byteLength: 0, ...(merged ? { merged } : {}) });
		} else {
			const finder = new EncodingFinder();
			finder.push(bytes);
			const decoder = importDecoder(finder.end(true));
			reader.push({ text: decoder.push(bytes), byteLength: bytes.length });
			reader.push({ text: decoder.end(), byteLength: 0 });
		}
		reader.end();
		return { names, ids, rejected };
	} catch (error) {
		if (error instanceof AppError) return { refused: error.params?.['reason'] };
		throw error;
	}
}

const files = [...textFiles(), ...(await workbookFiles())];
const told = ({ refused, names = people, rejected = [] }: ToolFile) =>
	refused ? { refused } : { names: [...names], rejected: [...rejected] };

describe('a file as a tool writes it', () => {
	it('is one of at least a hundred', () => {
		expect(files.length).toBeGreaterThan(100);
		expect(new Set(files.map(({ tool }) => tool)).size).toBe(files.length);
	});

	it.each(files.map((file) => [file.tool, file] as const))('%s', async (_, file) => {
		const found = await taken(file.bytes);
		expect(found).toMatchObject(told(file));
		// Leading zeros are part of an ID.
		if (found.ids?.[0] && found.names?.[0] === 'Ann Lee') expect(found.ids[0]).toBe('00124');
	});
});
