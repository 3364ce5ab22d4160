/** Places an order for a participant. Running it twice with the same key places one order. */
import { RewardsError } from '@rewards/client';
import { connect } from './connect';

const [
	email = '',
	productID = '',
	key = `${email} ${productID} ${new Date().toISOString().slice(0, 10)}`.replaceAll(' ', '-'),
] = process.argv.slice(2);
const { client, programId } = await connect();
const asked = {
	programId,
	participant: { email },
	items: [{ productID, quantity: 1 }],
	shippingAddress: {
		address1: '5 Elm Street',
		townCity: 'Boston',
		stateCounty: 'MA',
		postcode: '02110',
		country: 'US',
		phone: '6175550102',
	},
};
try {
	// The current price; the order is refused if it has changed by then.
	const quote = await client.api.orders.quote.query(asked);
	const { order, created } = await client.api.orders.place.mutate({ ...asked, key, expectedTotal: quote.total });
	console.log(JSON.stringify({ orderNumber: order.orderNumber, total: order.total, status: order.status, created }));
} catch (error) {
	if (!(error instanceof RewardsError)) throw error;
	const fields = error.fields.map(({ path, code }) => `${path} ${code}`).join(', ');
	console.error(`${error.code}: ${fields || error.message}`);
	process.exitCode = 1;
}
