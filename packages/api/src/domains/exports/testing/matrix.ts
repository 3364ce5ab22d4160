import { type Matrix, record } from '../../../authorization/testing/cells';
import { newListExport } from './records';

const columns = [{ field: 'name', header: 'Name' }];

export const matrix: Matrix = {
	// The list checks access.
	'exports.start': record(
		({ programId }) => ({ list: 'participants', programId, format: 'csv', name: 'Participants', columns }),
		{ mayAnswer: ['FORBIDDEN'], writes: { none: 'the audit entry is written when the file is made' } },
	),
	// Only its requester may download an export; the domain's own tests cover downloads.
	'download/exports': record(async (target) => ({ jobId: await newListExport(target) }), { mayAnswer: ['NOT_FOUND'] }),
};
