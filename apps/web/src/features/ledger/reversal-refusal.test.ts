import { expect, test } from 'vitest';
import { RequestError } from '../../lib/errors/errors';
import { reversalRefusal } from './reversal-refusal';

const refused = (code: 'BAD_REQUEST' | 'INSUFFICIENT_POINTS', reason?: string) =>
	reversalRefusal(new RequestError({ code, message: '', ...(reason ? { params: { reason } } : {}) }));

test('says why an entry can’t be reversed, and leaves other errors to the form', () => {
	expect(refused('BAD_REQUEST', 'reversed')).toBe('reversed');
	expect(refused('BAD_REQUEST', 'order')).toBe('order');
	expect(refused('BAD_REQUEST', 'reversal')).toBe('reversal');
	expect(refused('BAD_REQUEST', 'pointsOnly')).toBeNull();
	expect(refused('BAD_REQUEST')).toBeNull();
	expect(refused('INSUFFICIENT_POINTS', 'reversed')).toBeNull();
	expect(reversalRefusal(new TypeError('gone'))).toBeNull();
});
