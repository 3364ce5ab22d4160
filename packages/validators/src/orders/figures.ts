import BigJs from 'big.js';
import type { OrderEndingKind } from './constants';

/** Points, and dollars with two decimals. */
export interface Figures {
	points: number;
	amount: string;
	shipping: string;
	tax: string;
}
/** Of an order or item: as ordered, what of it came to nothing, and what is left. */
export interface AllFigures {
	gross: Figures;
	/** Void as well. */
	cancelled: Figures;
	returned: Figures;
	net: Figures;
}

/** The sums of an order as its row has them. */
export interface OrderSums {
	total: number;
	totalAmount: string;
	totalShipping: string;
	tax: string;
	cancelledTotal: number;
	cancelledAmount: string;
	cancelledShipping: string;
	cancelledTax: string;
	returnedTotal: number;
	returnedAmount: string;
	returnedShipping: string;
	returnedTax: string;
}

const Big = BigJs();
const none: Figures = { points: 0, amount: '0.00', shipping: '0.00', tax: '0.00' };

function withNet(gross: Figures, cancelled: Figures, returned: Figures): AllFigures {
	const left = (dollars: 'amount' | 'shipping' | 'tax') =>
		new Big(gross[dollars]).minus(cancelled[dollars]).minus(returned[dollars]).toFixed(2);
	const net = {
		points: gross.points - cancelled.points - returned.points,
		amount: left('amount'),
		shipping: left('shipping'),
		tax: left('tax'),
	};
	return { gross, cancelled, returned, net };
}

export const figuresOfOrder = (row: OrderSums): AllFigures =>
	withNet(
		{ points: row.total, amount: row.totalAmount, shipping: row.totalShipping, tax: new Big(row.tax).toFixed(2) },
		{
			points: row.cancelledTotal,
			amount: row.cancelledAmount,
			shipping: row.cancelledShipping,
			tax: row.cancelledTax,
		},
		{ points: row.returnedTotal, amount: row.returnedAmount, shipping: row.returnedShipping, tax: row.returnedTax },
	);

/** An item comes to nothing as a whole. */
export function figuresOfItem(as: Figures, endedAs: OrderEndingKind | null): AllFigures {
	const gross = { ...as, tax: new Big(as.tax).toFixed(2) };
	const returned = endedAs === 'returned' ? gross : none;
	return withNet(gross, endedAs !== null && returned === none ? gross : none, returned);
}
