import { describe, expect, it } from 'vitest';
import {
	isUnsent,
	type OrderFacts,
	rulesOfDelete,
	rulesOfEdit,
	rulesOfResubmit,
	rulesOfSubmit,
	rulesOfVoid,
} from './moves';

const waiting: OrderFacts = {
	status: 'Pending',
	supplierState: 'none',
	closing: null,
	tries: 0,
	batch: true,
	submitted: false,
	editedSince: false,
	itemCodes: [0],
};
const order = (more: Partial<OrderFacts>): OrderFacts => ({ ...waiting, batch: false, ...more });
const said = (ruling: { way: string } | { refused: string }) => ('way' in ruling ? ruling.way : ruling.refused);

const new1 = order({ supplierState: 'send' });
const failed = order({ status: 'API Error' });
const unknown = order({ status: 'API Error', supplierState: 'ask', tries: 9 });
const absent = order({ status: 'API Error', supplierState: 'send', tries: 9 });
const underWay = order({ supplierState: 'ask', tries: 1 });
const taken = order({ status: 'Waiting for Shipment', supplierState: 'follow' });
const partly = order({ ...taken, itemCodes: [3, 2] });
const shipped = order({ status: 'Shipped', supplierState: 'follow', itemCodes: [3] });
const completed = order({ status: 'Completed' });
const isVoid = order({ status: 'Void' });
const voiding = order({ status: 'API Error', supplierState: 'close', closing: 'void', tries: 1 });
const resending = order({ status: 'API Error', supplierState: 'close', closing: 'resend', tries: 1 });

describe('each move from each state', () => {
	it.each([
		['a batch order that waits', waiting, 'now', 'notFailed', 'batch', 'release', 'notVoid'],
		['not yet sent', new1, 'now', 'notFailed', 'notEditable', 'notWaiting', 'notVoid'],
		['a call under way', underWay, 'ask', 'notFailed', 'notEditable', 'notWaiting', 'notVoid'],
		['refused by the supplier', failed, 'now', 'round', 'failed', 'notWaiting', 'notVoid'],
		['fate unknown', unknown, 'ask', 'again', 'failed', 'notWaiting', 'notVoid'],
		['absent, and given up', absent, 'ask', 'again', 'failed', 'notWaiting', 'notVoid'],
		[
			'fate unknown, edited since',
			{ ...unknown, editedSince: true },
			'ask',
			'close',
			'failed',
			'notWaiting',
			'notVoid',
		],
		['absent, edited since', { ...absent, editedSince: true }, 'ask', 'close', 'failed', 'notWaiting', 'notVoid'],
		['closing for a resend', resending, 'ask', 'close', 'failed', 'notWaiting', 'notVoid'],
		['closing for a void', voiding, 'ask', 'voidUnderWay', 'voidUnderWay', 'notWaiting', 'notVoid'],
		['taken', taken, 'ask', 'notFailed', 'notEditable', 'notWaiting', 'notVoid'],
		['partly shipped', partly, 'isShipped', 'notFailed', 'notEditable', 'notWaiting', 'notVoid'],
		['shipped', shipped, 'isShipped', 'notFailed', 'notEditable', 'notWaiting', 'notVoid'],
		['completed', completed, 'isCompleted', 'notFailed', 'notEditable', 'notWaiting', 'notVoid'],
		['void', isVoid, 'isVoid', 'notFailed', 'notEditable', 'notWaiting', 'delete'],
	] as const)('%s', (_, facts, toVoid, resubmit, edit, submit, remove) => {
		expect(
			[rulesOfVoid, rulesOfResubmit, rulesOfEdit, rulesOfSubmit, rulesOfDelete].map((rules) => said(rules(facts))),
		).toEqual([toVoid, resubmit, edit, submit, remove]);
	});

	it.each([3, 13, 14, 15, 16])('an item with code %i prevents a void', (code) => {
		expect(said(rulesOfVoid({ ...taken, itemCodes: [1, code] }))).toBe('isShipped');
	});
	it.each([0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12])('an item with code %i does not', (code) => {
		expect(said(rulesOfVoid({ ...taken, itemCodes: [1, code] }))).toBe('ask');
	});
});

it('a new key is only taken where the supplier certainly has nothing under the old one', () => {
	const states = [waiting, new1, underWay, failed, unknown, absent, taken, voiding, resending];
	for (const facts of states.flatMap((one) => [one, { ...one, editedSince: true }])) {
		const ruling = rulesOfResubmit(facts);
		if ('change' in ruling && ruling.change.newRound) expect(isUnsent(facts)).toBe(true);
	}
});
