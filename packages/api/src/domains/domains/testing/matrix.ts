import { type Matrix, program, record, type Target } from '../../../authorization/testing/cells';
import { newCustomDomain, newProgram } from '../../../authorization/testing/records';

const fresh = async (target: Target) => {
	const programId = await newProgram(target);
	return { programId, domain: `d${programId.slice(-12)}.example.com` };
};
const asked = async (target: Target) => {
	const { programId, domain } = await fresh(target);
	await newCustomDomain(target.db, programId, domain);
	return { programId };
};

export const matrix: Matrix = {
	'domains.get': program(),
	'domains.request': record(fresh),
	'domains.refresh': record(asked, { writes: { none: 'a look that changes nothing' } }),
	'domains.remove': record(asked),
};
