import { toast } from '@rewards/ui/primitives/toasts/toast';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, t } from '../../i18n';
import { queryClient } from '../trpc';
import { RequestError } from './errors';

beforeAll(() => loadTexts(['common', 'errors']));
beforeEach(() => {
	// Sonner waits for an animation frame, which Node lacks.
	vi.stubGlobal('requestAnimationFrame', (call: () => void) => call());
	return () => vi.unstubAllGlobals();
});

test('the toast of a failed change disappears when a retry succeeds, and stays when something else does', async () => {
	const change = (name: string, id: string, error?: RequestError) =>
		queryClient
			.getMutationCache()
			.build(queryClient, {
				mutationKey: [['users', name]],
				mutationFn: (_input: { id: string }) => (error ? Promise.reject(error) : Promise.resolve()),
			})
			.execute({ id })
			.catch(() => undefined);
	await change('lock', 'ada', new RequestError({ code: 'TIMEOUT', message: '' }));
	await vi.waitFor(async () => expect(await toast.titles()).toEqual([t('errors:code.TIMEOUT')]));
	await change('rename', 'ada');
	await change('lock', 'ben');
	expect(await toast.titles()).toEqual([t('errors:code.TIMEOUT')]);
	await change('lock', 'ada');
	await vi.waitFor(async () => expect(await toast.titles()).toEqual([]));
});
