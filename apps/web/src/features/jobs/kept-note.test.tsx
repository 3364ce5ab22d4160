import { renderToReadableStream } from 'react-dom/server.edge';
import { expect, test } from 'vitest';
import { loadTexts } from '../../i18n';
import { KeptNote } from './kept-note';

const shown = async (kept: number, beyond: number) =>
	new Response(await renderToReadableStream(<KeptNote kept={kept} beyond={beyond} />)).text();

test('says how many of the rejected rows are kept and what to do, and nothing if all are', async () => {
	await loadTexts(['validation']);
	expect(await shown(10_000, 4_990_000)).toContain(
		'10,000 of 5,000,000 rejected rows are kept. Fix the cause and import the file again.',
	);
	expect(await shown(12, 0)).toBe('');
});
