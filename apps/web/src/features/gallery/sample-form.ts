import { z } from 'zod';
import { zodParse } from '../../lib/zod-parse';
import { statuses } from './people';

const text = (max: number) => z.string().trim().max(max, { error: 'tooLong' });
const day = z.iso.date().nullable();

/** A record with a field of every kind; as everywhere, the schema defines the rules. */
const sampleSchema = z.object({
	name: text(60).min(1, { error: 'nameRequired' }),
	email: z.email({ error: 'emailInvalid' }),
	secret: text(100),
	password: z.union([z.literal(''), z.string().min(8, { error: 'tooShort' })]),
	note: text(500),
	quantity: z.number().int({ error: 'notWhole' }).min(1).max(500).nullable(),
	rate: z.number().min(0).max(100).nullable(),
	price: z
		.string()
		.regex(/^\d{1,9}(\.\d{1,2})?$/, { error: 'invalid' })
		.nullable(),
	mails: z.boolean(),
	terms: z.boolean(),
	status: z.enum(statuses),
	size: z.string().nullable(),
	manager: z.string().nullable(),
	roles: z.array(z.string()).max(3, { error: 'tooBig' }),
	start: day,
	span: z.object({ from: day, to: day }),
	colour: z.string().regex(/^#[0-9a-f]{6}$/i, { error: 'invalid' }),
	tags: z.array(text(20)),
	image: z.string().nullable(),
	address: z.object({
		country: z.string().min(1, { error: 'countryRequired' }),
		address1: text(50),
		townCity: text(50),
		stateCounty: text(50),
		postcode: text(10),
	}),
});
export type SampleInput = z.input<typeof sampleSchema>;
export type SampleOutput = z.output<typeof sampleSchema>;
export const parseSample = zodParse(sampleSchema);

export const sampleValues: SampleInput = {
	name: 'Ada Lovelace',
	email: 'ada@example.com',
	secret: '',
	password: '',
	note: '',
	quantity: 12,
	rate: 12.5,
	price: '1299.90',
	mails: true,
	terms: false,
	status: 'Active',
	size: 'm',
	manager: 'p7',
	roles: ['r1', 'r3'],
	start: '2025-03-01',
	span: { from: '2025-03-01', to: '2025-03-31' },
	colour: '#336699',
	tags: ['north', 'إقليم', 'İzmir'],
	image: null,
	address: { country: 'USA', address1: '12 Main St', townCity: 'Austin', stateCounty: 'TX', postcode: '78701' },
};

export const emptyValues: SampleInput = {
	...sampleValues,
	name: '',
	email: '',
	quantity: null,
	rate: null,
	price: null,
	mails: false,
	size: null,
	manager: null,
	roles: [],
	start: null,
	span: { from: null, to: null },
	colour: '',
	tags: [],
	address: { country: '', address1: '', townCity: '', stateCounty: '', postcode: '' },
};

/** A schema error for every kind that can have one. */
export const wrongValues: SampleInput = {
	...emptyValues,
	email: 'ada@nowhere',
	password: 'short',
	quantity: 0,
	rate: 120,
	price: '12.345',
	colour: '#33',
	tags: ['a word that is far too long for a tag'],
};
