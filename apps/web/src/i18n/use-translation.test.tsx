import { use } from 'react';
import { renderToReadableStream } from 'react-dom/server.edge';
import { expect, test } from 'vitest';
import { loadTexts } from '.';
import { useTranslation } from './use-translation';

const later = <Value,>(value: Value): Promise<Value> => new Promise((resolve) => setTimeout(() => resolve(value), 5));

test('a promise after the texts keeps its own value, also if the texts load meanwhile', async () => {
	await loadTexts(['common']);
	const kinds = later({ name: 'of the second' });
	function Part() {
		const { t } = useTranslation('reports');
		return `${t('common:cancel')} ${use(kinds).name}`;
	}
	const faults: unknown[] = [];
	const stream = await renderToReadableStream(<Part />, { onError: (error) => void faults.push(error) });
	expect(await new Response(stream).text()).toContain('of the second');
	expect(faults).toEqual([]);
});
