import { ledgerTypes } from '@rewards/validators/ledger/constants';
import { z } from 'zod';
import { exampleIds, id, moment, named, points } from './pieces';

const createdBy = z.object({ userName: z.string() });

export const transaction = named(
	'Transaction',
	z.object({
		id,
		createDate: moment,
		createdBy,
		type: z.enum(ledgerTypes),
		amount: points,
		description: z.string(),
		reference: z.string().nullable(),
		reversesId: id.nullable(),
		/** The participant's balance after it. */
		balance: points,
	}),
	{
		id: exampleIds.entry,
		createDate: '2026-11-23T09:00:00.000Z',
		createdBy: { userName: 'jane@harbor.example' },
		type: 'adjustment',
		amount: 250,
		description: 'Sales of October',
		reference: 'oct-1042',
		reversesId: null,
		balance: 1450,
	},
);

export const transactionRow = named(
	'TransactionRow',
	z.object({
		id,
		createDate: moment,
		createdByName: z.string(),
		/** Filter and sort by its `userName` as `createdBy.userName`. */
		createdBy,
		type: z.enum(ledgerTypes),
		description: z.string(),
		reference: z.string().nullable(),
		amount: points,
		orderId: id.nullable(),
		orderNumber: z.string().nullable(),
		/** The entry that this one reverses. */
		reversesId: id.nullable(),
		reverses: z.object({ createDate: moment, description: z.string() }).nullable(),
		reversedById: id.nullable(),
	}),
	{
		id: exampleIds.entry,
		createDate: '2026-11-23T09:00:00.000Z',
		createdByName: 'Jane Porter',
		createdBy: { userName: 'jane@harbor.example' },
		type: 'adjustment',
		description: 'Sales of October',
		reference: 'oct-1042',
		amount: 250,
		orderId: null,
		orderNumber: null,
		reversesId: null,
		reverses: null,
		reversedById: null,
	},
);
