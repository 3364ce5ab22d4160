import { blankCells, participantStatuses } from '@rewards/validators/participants/constants';
import { z } from 'zod';
import { count, exampleIds, id, moment, named, points } from './pieces';

const own = {
	sid: id,
	name: z.string(),
	email: z.string(),
	claimEmail: z.string(),
	status: z.enum(participantStatuses),
	externalId: z.string(),
	levelId: id.nullable(),
	balance: points,
	awarded: points,
	redeemed: points,
	createDate: moment,
	lastLoginDate: moment.nullable(),
	customField1: z.string(),
	customField2: z.string(),
	customField3: z.string(),
	customField4: z.string(),
};
const example: z.output<z.ZodObject<typeof own>> = {
	sid: exampleIds.participant,
	name: 'Omar Haddad',
	email: 'omar@customer.example',
	claimEmail: '',
	status: 'Active',
	externalId: 'E-1042',
	levelId: null,
	balance: 1200,
	awarded: 1500,
	redeemed: 300,
	createDate: '2026-03-04T12:30:00.000Z',
	lastLoginDate: null,
	customField1: 'Sales',
	customField2: '',
	customField3: '',
	customField4: '',
};
/** Of a claim code, when it is read: the order that holds it. */
const usedBy = z.object({ orderId: id, orderNumber: z.string(), participantId: id }).nullable().optional();
const address = z.object({
	id,
	createDate: moment,
	companyName: z.string(),
	country: z.string(),
	address1: z.string(),
	address2: z.string(),
	address3: z.string(),
	address4: z.string(),
	townCity: z.string(),
	stateCounty: z.string(),
	postcode: z.string(),
	phone: z.string(),
	phoneExt: z.string(),
	altPhone: z.string(),
	altPhoneExt: z.string(),
});

export const participant = named(
	'Participant',
	z.object({ ...own, orderQuantity: count, addresses: z.array(address), version: z.int(), usedBy }),
	{
		...example,
		orderQuantity: 1,
		addresses: [
			{
				id: exampleIds.address,
				createDate: '2026-03-04T12:30:00.000Z',
				companyName: '',
				country: 'US',
				address1: '5 Elm Street',
				address2: '',
				address3: '',
				address4: '',
				townCity: 'Boston',
				stateCounty: 'MA',
				postcode: '02110',
				phone: '617-555-0102',
				phoneExt: '',
				altPhone: '',
				altPhoneExt: '',
			},
		],
		version: 5,
		usedBy: null,
	},
);

const cartItem = z.object({ product: z.object({ productName: z.string() }), quantity: z.int() });
export const participantRow = named(
	'ParticipantRow',
	z.object({
		...own,
		level: z.string().nullable(),
		orderQuantity: count,
		/** What is in the cart on the program site. */
		cartItems: z.object({ items: z.array(cartItem) }),
	}),
	{
		...example,
		level: null,
		orderQuantity: 1,
		cartItems: { items: [{ product: { productName: 'Desk lamp' }, quantity: 1 }] },
	},
);

const errorLine = z.object({
	line: z.int(),
	column: z.string(),
	value: z.string(),
	/** In English. */
	reason: z.string(),
	/** The reason as a code to switch on. */
	code: z.string(),
});
const importEnd = {
	succes: z.boolean(),
	errorLines: z.array(errorLine),
	/** Headers of columns from which nothing was taken. */
	unknownColumns: z.array(z.string()),
	/** The row that names the columns, as a spreadsheet numbers it. */
	headerRow: z.int(),
	jobId: id,
	/** With preview=true: nothing was imported. */
	preview: z.literal(true).optional(),
	/** With preview=true: how many rows would be refused for each reason. */
	reasons: z.array(z.object({ code: z.string(), reason: z.string(), count })).optional(),
	/** With preview=true: when the very same file was imported before. */
	importedAt: moment.nullable().optional(),
};
const refused = {
	succes: false,
	errorLines: [{ line: 7, column: 'Email', value: 'omar@', reason: 'Email is invalid', code: 'emailInvalid' }],
	unknownColumns: ['Birthday'],
	headerRow: 1,
	jobId: exampleIds.job,
};
const counted = <Name extends string>(...names: readonly Name[]) =>
	z.object(Object.fromEntries(names.map((name) => [name, count])) as Record<Name, typeof count>);

/** `succes` (sic) is true when every row was imported. */
export const participantImport = named(
	'ParticipantImport',
	z.object({
		...importEnd,
		counts: counted('rows', 'created', 'changed', 'unchanged', 'archived', 'rejected').extend({
			/** People of `changed` who were found by their external ID and get another address, if there are any. */
			addressChanges: count.optional(),
		}),
		/** What blank cells did to stored values, and how many of them they emptied, by field. */
		blankCells: z.enum(blankCells),
		emptied: z.object({ values: count, fields: z.record(z.string(), count) }),
		/** With preview=true: participants of the program that aren't archived. */
		present: count.optional(),
		/** With preview=true: the number that the import needs as allowArchived; null if it needs none. */
		allowArchived: count.nullable().optional(),
	}),
	{
		...refused,
		counts: { rows: 200, created: 180, changed: 0, unchanged: 19, archived: 0, rejected: 1 },
		blankCells: 'keep',
		emptied: { values: 0, fields: {} },
	},
);
export const pointImport = named(
	'PointImport',
	z.object({
		...importEnd,
		counts: counted('rows', 'accepted', 'participants', 'awarded', 'debited', 'rejected'),
		/** The earliest and the latest date that rows were booked with; null without a date. */
		dates: z.object({ first: z.string(), last: z.string() }).nullable(),
	}),
	{
		...refused,
		counts: { rows: 200, accepted: 199, participants: 150, awarded: 24000, debited: 0, rejected: 1 },
		dates: { first: '2026-10-01', last: '2026-10-31' },
	},
);
/** What happened to the people of a sign-on provider. */
export const providerImport = named(
	'ProviderImport',
	z.object({ success: z.boolean(), counts: z.record(z.string(), z.unknown()), jobId: id }),
	{ success: true, counts: { rows: 40, created: 38, changed: 2, unchanged: 0, rejected: 0 }, jobId: exampleIds.job },
);
export const codeBatch = named('CodeBatch', z.object({ id, quantity: count }), { id: exampleIds.job, quantity: 500 });
