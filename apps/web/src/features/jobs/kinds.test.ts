import * as shared from '@rewards/validators/jobs/words';
import { expect, test } from 'vitest';
import { jobKinds, jobStages, jobStates } from './kinds';

test('the lists that need no schema are the whole of those that the server has', () => {
	expect(new Set(jobKinds)).toEqual(new Set(shared.jobKinds));
	expect(new Set(jobStates)).toEqual(new Set(shared.jobStates));
	// While a job waits it is at no stage.
	expect(new Set(['', ...jobStages])).toEqual(new Set(shared.jobStages));
});
