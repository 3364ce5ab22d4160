import { type PointField, pointFields } from '@rewards/validators/ledger';
import { columnSchemas, type ImportColumn } from '../../../imports';

/** The columns of a point file, in the order of the example file. */
export const pointColumns: readonly ImportColumn<PointField>[] = [
	{
		field: 'email',
		title: 'email',
		names: ['e-mail', 'mail', 'email address', 'e-mail address'],
		needed: true,
		unless: 'externalId',
	},
	{ field: 'externalId', title: 'externalId', names: ['external', 'employee id', 'employee number', 'member id'] },
	{ field: 'amount', title: 'amount', names: ['points', 'point amount', 'value'], needed: true },
	{ field: 'description', title: 'description', names: ['reason', 'text', 'comment'], needed: true },
	{ field: 'reference', title: 'reference', names: ['ref', 'transaction id', 'transaction number'] },
];

export const { columnChoiceSchema, settledColumnsSchema } = columnSchemas(pointFields);
