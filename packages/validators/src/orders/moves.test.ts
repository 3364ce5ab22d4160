import { describe, expect, it } from 'vitest';
import {
	isMoveRefusal,
	isRefused,
	isUnsent,
	isVoidOverdue,
	moveRefusals,
	type OrderFacts,
	rulesOfDelete,
	rulesOfEdit,
	rulesOfResubmit,
	rulesOfSubmit,
	rulesOfVoid,
	voidPatienceMs,
	waitsForSubmit,
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

const written = (ruling: { change: object } | { refused: string }) => ('change' in ruling ? ruling.change : null);
describe('what each move writes', () => {
	const afresh = { due: 'now', freshPatience: true };
	const again = { status: 'Pending', closing: null, ...afresh };
	const sent = { status: 'Pending', supplierState: 'send', closing: null, due: 'now', newRound: true };
	it.each([
		[
			'a void without the supplier',
			rulesOfVoid(new1),
			{ status: 'Void', supplierState: 'none', closing: null, due: 'never' },
		],
		['a void by the supplier', rulesOfVoid(taken), { supplierState: 'close', closing: 'void', ...afresh }],
		['a resubmit of what was refused', rulesOfResubmit(failed), sent],
		['a resubmit of unknown fate', rulesOfResubmit(unknown), { ...again, supplierState: 'ask' }],
		['a resubmit of what is absent', rulesOfResubmit(absent), { ...again, supplierState: 'send' }],
		[
			'a resubmit of what was edited',
			rulesOfResubmit({ ...unknown, editedSince: true }),
			{ status: 'Pending', supplierState: 'close', closing: 'resend', ...afresh },
		],
		['an edit', rulesOfEdit(failed), {}],
		['an edit of a batch order', rulesOfEdit(waiting), {}],
		['a submit', rulesOfSubmit(waiting), { supplierState: 'send', due: 'now' }],
		['a deletion', rulesOfDelete(isVoid), {}],
	])('%s', (_, ruling, change) => expect(written(ruling)).toEqual(change));
});

it('only a pending batch order with no work waits to be submitted', () => {
	expect(waitsForSubmit(waiting)).toBe(true);
	const others: Partial<OrderFacts>[] = [
		{ status: 'API Error' },
		{ supplierState: 'ask' },
		{ batch: false },
		{ submitted: true },
	];
	for (const more of others) expect(waitsForSubmit({ ...waiting, ...more })).toBe(false);
});

it('the supplier has nothing only of an order that was never sent, or was certainly refused', () => {
	for (const facts of [waiting, new1, failed]) expect(isUnsent(facts)).toBe(true);
	const others = [
		underWay,
		unknown,
		absent,
		taken,
		voiding,
		completed,
		isVoid,
		{ ...shipped, supplierState: 'none' as const },
	];
	for (const facts of [...others, order({ supplierState: 'follow' })]) expect(isUnsent(facts)).toBe(false);
});

it('staff end the wait for a void after a day, not before, and only for a void', () => {
	const at = new Date('2026-11-22T10:00:00Z');
	const overdue = (ms: number, closing: 'void' | 'resend' | null = 'void') =>
		isVoidOverdue({ closing, voidAskedAt: at }, at.getTime() + ms);
	expect(voidPatienceMs).toBe(86_400_000);
	expect([overdue(86_400_000), overdue(86_399_999), overdue(86_400_000, 'resend')]).toEqual([true, false, false]);
	expect(isVoidOverdue({ closing: 'void', voidAskedAt: null }, at.getTime())).toBe(false);
});

it('a refusal is told from a ruling, and its reasons from other texts', () => {
	expect([isRefused(rulesOfVoid(isVoid)), isRefused(rulesOfVoid(new1))]).toEqual([true, false]);
	for (const reason of Object.keys(moveRefusals)) expect(isMoveRefusal(reason)).toBe(true);
	for (const other of ['toString', 'isGone', '', null, undefined, 1, ['isVoid']])
		expect(isMoveRefusal(other)).toBe(false);
	for (const text of Object.values(moveRefusals)) expect(text).toMatch(/^[A-Z].{10,}[.]$/);
});

it('a shipped order stays, whatever the codes of its items are', () => {
	expect(said(rulesOfVoid({ ...shipped, itemCodes: [4] }))).toBe('isShipped');
});
