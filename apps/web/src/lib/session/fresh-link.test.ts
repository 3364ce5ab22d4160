import { createTRPCUntypedClient, TRPCClientError, type TRPCLink } from '@trpc/client';
import type { AnyRouter } from '@trpc/server';
import { observable } from '@trpc/server/observable';
import { expect, test } from 'vitest';
import { errorCodeOf } from '../errors/errors';
import { freshLink } from './fresh-link';

/** A server that requires a proof that many times before it makes a change, and the calls it got. */
function serverAsking(times: number) {
	const calls: string[] = [];
	const link: TRPCLink<AnyRouter> =
		() =>
		({ op }) =>
			observable((observer) => {
				calls.push(op.path);
				if (calls.length > times) {
					observer.next({ result: { type: 'data', data: 'made' } });
					observer.complete();
					return;
				}
				const app = { code: 'FRESH_SIGN_IN_REQUIRED', message: '', params: { methods: ['password', 'totp'] } };
				observer.error(TRPCClientError.from({ error: { message: '', code: -32_003, data: { app } } }));
			});
	return { calls, link };
}

async function change(times: number, proves: boolean) {
	const { calls, link } = serverAsking(times);
	const asked: (readonly string[])[] = [];
	const ask = async (methods: readonly string[]) => {
		asked.push(methods);
		return proves;
	};
	const client = createTRPCUntypedClient<AnyRouter>({ links: [freshLink(ask), link] });
	const outcome = await client.mutation('roles.create', {}).catch((error: unknown) => errorCodeOf(error));
	return { outcome, calls: calls.length, asked };
}

test('a change that requires a fresh proof is made once that is given', async () => {
	expect(await change(1, true)).toEqual({ outcome: 'made', calls: 2, asked: [['password', 'totp']] });
});

test('cancelling returns the refusal, and one change asks only once', async () => {
	expect(await change(1, false)).toMatchObject({ outcome: 'FRESH_SIGN_IN_REQUIRED', calls: 1 });
	expect(await change(9, true)).toMatchObject({
		outcome: 'FRESH_SIGN_IN_REQUIRED',
		calls: 2,
		asked: [expect.anything()],
	});
});

test('a change that requires no proof asks for none', async () => {
	expect(await change(0, true)).toEqual({ outcome: 'made', calls: 1, asked: [] });
});
