import * as shared from '@rewards/validators/jobs/words';
import { expect, test } from 'vitest';
import { jobStates } from './kinds';

test('the lists that need no schema are the whole of those that the server has', () => {
	expect(new Set(jobStates)).toEqual(new Set(shared.jobStates));
});
