import { expect, test } from 'vitest';
import { errorBody } from '../../../errors';
import { FeedFault, type FeedFormat } from '../../../integrations/feed';
import { peakGrowth } from '../../../testing/peak-memory';
import { feedReader } from './feed-records';

const megabyte = 1024 * 1024;
/** `npm run attack` sends more of each; of records, whose reading takes longer, a part is enough to see them kept. */
const sizeOf = (piece: string) => (process.env['ATTACK'] === '1' ? 512 : /\n|,$/.test(piece) ? 24 : 96) * megabyte;

const header = 'productID,productName,cost\n';
/** What a feed begins with, what it repeats without end, and how its reader ends it: in words, or by reading on. */
const shapes: [name: string, format: FeedFormat, begin: string, piece: string][] = [
	['a CSV of one line without end', 'csv', header, 'x'],
	['a CSV with an open quote', 'csv', `${header}1,"`, 'x,y\n'],
	['a CSV header without end', 'csv', '', 'x'],
	['a CSV of tiny rows without end', 'csv', header, '1,a,1\n'],
	['a CSV of rows with only separators', 'csv', header, `${','.repeat(2_000)}\n`],
	['a CSV of empty lines', 'csv', header, '\n'],
	['JSON with a text that never closes', 'json', '[{"productID":"', 'x'],
	['JSON with lists within lists', 'json', '[{"productID":', '['],
	['JSON with objects within objects', 'json', '[', '{"a":'],
	['a JSON product of empty lists', 'json', '[{"productID":[', '[],'],
	['a JSON product of numbers', 'json', '[{"productID":[', '1,'],
	['JSON of tiny products without end', 'json', '[', '{"productID":"1"},'],
	['JSON of products as long as they may be, of empty lists', 'json', '[', `{"a":[${'[],'.repeat(87_000)}1]},`],
	['JSON of a digit without end', 'json', '[', '9'],
	['JSON of names around the list without end', 'json', '{', '"a":1,'],
	['JSON of a wrapper’s text that never closes', 'json', '{"a":"', 'x'],
];

test.runIf(process.platform === 'linux').each(shapes)(
	'%s takes a limited memory',
	async (_, format, begin, piece) => {
		const reader = feedReader(format, {
			wants: () => true,
			record: () => undefined,
			broken: () => undefined,
		});
		const chunk = Buffer.from(piece.repeat(Math.ceil(65_536 / piece.length)));
		const grown = await peakGrowth(() => {
			try {
				reader.push(Buffer.from(begin));
				for (let sent = 0; sent < sizeOf(piece); sent += chunk.byteLength) reader.push(chunk);
			} catch (error) {
				// Refused in words.
				if (!(error instanceof FeedFault)) expect(errorBody(error).code).toBe('UNSUPPORTED_FILE');
			}
		});
		expect(grown).toBeLessThan(80);
	},
	120_000,
);
