import { type Matrix, record } from '../../../authorization/testing/cells';
import { newListExport } from './records';

const columns = [{ field: 'name', header: 'Name' }];

export const matrix: Matrix = {
	// Who may have the list decides the list.
	'exports.start': record(
		({ programId }) => ({ list: 'participants', programId, format: 'csv', name: 'Participants', columns }),
		{ mayAnswer: ['FORBIDDEN'], writes: { none: 'the file is told of when it is made' } },
	),
	// Each is for whoever has asked for it; the domain's own tests fetch their own.
	'download/exports': record(async (target) => ({ jobId: await newListExport(target) }), { mayAnswer: ['NOT_FOUND'] }),
};
