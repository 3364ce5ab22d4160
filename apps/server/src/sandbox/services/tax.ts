import { z } from 'zod';
import { defineService } from '../service';

/** Rates of a few places by postal code prefix, in ten-thousandths: state, county, city, special district. */
const places = [
	{ zip: '90', state: 'CA', county: 'LOS ANGELES', city: 'LOS ANGELES', rates: [600, 25, 0, 325], freight: false },
	{ zip: '10', state: 'NY', county: 'NEW YORK', city: 'NEW YORK', rates: [400, 0, 450, 38], freight: true },
	{ zip: '75', state: 'TX', county: 'DALLAS', city: 'DALLAS', rates: [625, 0, 100, 100], freight: true },
	{ zip: '98', state: 'WA', county: 'KING', city: 'SEATTLE', rates: [650, 0, 385, 0], freight: true },
	{ zip: '97', state: 'OR', county: 'MULTNOMAH', city: 'PORTLAND', rates: [0, 0, 0, 0], freight: false },
] as const;
const elsewhere = { county: '', city: '', rates: [500, 100, 0, 0], freight: true } as const;
const canadian = { BC: 1200, ON: 1300, QC: 1498, AB: 500, NS: 1400 } as const;

const orderSchema = z.object({
	from_country: z.string().optional(),
	to_country: z.string(),
	to_zip: z.string().optional(),
	to_state: z.string().optional(),
	to_city: z.string().optional(),
	amount: z.number().min(0),
	shipping: z.number().min(0),
});
type Order = z.output<typeof orderSchema>;

const cents = (dollars: number) => Math.round(dollars * 100);
const share = (amount: number, rate: number) => Math.round((amount * rate) / 10_000) / 100;

function american({ to_zip = '', to_state = '', to_city = '', amount, shipping }: Order) {
	const place = places.find(({ zip, state }) => to_zip.startsWith(zip) && state === to_state) ?? elsewhere;
	const [state, county, city, special] = place.rates;
	const rate = state + county + city + special;
	const taxable = cents(amount) + (place.freight ? cents(shipping) : 0);
	const base = taxable / 100;
	return {
		freight_taxable: place.freight,
		taxable_amount: base,
		amount_to_collect: share(taxable, rate),
		rate: rate / 10_000,
		jurisdictions: { country: 'US', state: to_state, county: place.county, city: place.city || to_city.toUpperCase() },
		breakdown: {
			taxable_amount: base,
			tax_collectable: share(taxable, rate),
			combined_tax_rate: rate / 10_000,
			state_taxable_amount: state ? base : 0,
			state_tax_rate: state / 10_000,
			state_tax_collectable: share(taxable, state),
			county_taxable_amount: county ? base : 0,
			county_tax_rate: county / 10_000,
			county_tax_collectable: share(taxable, county),
			city_taxable_amount: city ? base : 0,
			city_tax_rate: city / 10_000,
			city_tax_collectable: share(taxable, city),
			special_district_taxable_amount: special ? base : 0,
			special_tax_rate: special / 10_000,
			special_district_tax_collectable: share(taxable, special),
		},
	};
}

function ofCanada({ to_state = '', amount, shipping }: Order) {
	const rate = canadian[to_state as keyof typeof canadian] ?? 500;
	const taxable = cents(amount) + cents(shipping);
	return {
		freight_taxable: true,
		taxable_amount: taxable / 100,
		amount_to_collect: share(taxable, rate),
		rate: rate / 10_000,
		jurisdictions: { country: 'CA', state: to_state },
		breakdown: {
			taxable_amount: taxable / 100,
			tax_collectable: share(taxable, rate),
			combined_tax_rate: rate / 10_000,
			gst_taxable_amount: taxable / 100,
			gst_tax_rate: 0.05,
			gst: share(taxable, 500),
			pst_taxable_amount: taxable / 100,
			pst_tax_rate: (rate - 500) / 10_000,
			pst: share(taxable, rate - 500),
		},
	};
}

const refusal = (status: number, error: string, detail: string) => ({ status, error, detail });

/** TaxJar's SmartCalcs for orders, as its official client calls it. */
export const tax = defineService({
	name: 'tax',
	title: 'Tax service',
	about: 'Calculates the tax on an order, as TaxJar does. A program calls it if its tax provider is TaxJar.',
	switches: {
		key: { title: 'Key', choices: { good: 'is taken', refused: 'is refused (401)' } },
		address: { title: 'Addresses', choices: { known: 'are known', refused: 'are refused (400)' } },
		answer: { title: 'Answer', choices: { whole: 'is whole', odd: 'has another shape' } },
	},
	routes(app, { switches }) {
		app.post('/v2/taxes', async (request, reply) => {
			const { key, address, answer } = switches();
			const sent = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '');
			if (key === 'refused' || !sent)
				return reply.code(401).send(refusal(401, 'Unauthorized', 'Not authorized for route POST /v2/taxes'));
			const order = orderSchema.safeParse(request.body);
			if (!order.success)
				return reply
					.code(406)
					.send(refusal(406, 'Not Acceptable', `${order.error.issues[0]?.path.join('.')} is missing or wrong`));
			const { to_zip = '', to_state = '', to_country, amount, shipping } = order.data;
			const unknown = to_country === 'US' && (to_state === '' || !/^\d{5}(?:-\d{4})?$/.test(to_zip));
			if (address === 'refused' || unknown)
				return reply
					.code(400)
					.send(refusal(400, 'Bad Request', `to_zip ${to_zip} is not used within to_state ${to_state}`));
			if (answer === 'odd') return { tax: { rate: 'a lot' } };
			const none = { freight_taxable: false, taxable_amount: 0, amount_to_collect: 0, rate: 0 };
			const found =
				to_country === 'US'
					? american(order.data)
					: to_country === 'CA'
						? ofCanada(order.data)
						: { ...none, jurisdictions: { country: to_country } };
			return {
				tax: {
					order_total_amount: (cents(amount) + cents(shipping)) / 100,
					shipping,
					has_nexus: found.rate > 0,
					tax_source: found.rate > 0 ? 'destination' : null,
					exemption_type: null,
					...found,
				},
			};
		});
	},
});
