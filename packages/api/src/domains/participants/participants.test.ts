import { verify } from '@node-rs/argon2';
import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, createCaller } from '../../router';
import {
	contextOf,
	flags,
	makeAccountTree,
	makeProgram,
	refusal,
	storedSession,
	type TestProgram,
	testServices,
} from '../../testing';

let db: TestDatabase;
let caller: Caller;
let points: TestProgram;
let claim: TestProgram;
let foreign: TestProgram;
beforeAll(async () => {
	db = await createTestDatabase();
	const { accounts, programs } = await makeAccountTree(db.database);
	points = programs.left;
	foreign = programs.right;
	claim = await makeProgram(db.database, accounts.left.id, 'claim');
	const session = await storedSession(db.database, accounts.left, flags('manageParticipant'));
	caller = createCaller(contextOf(testServices(db.database), session));
});
afterAll(() => db.drop());

const address = {
	country: 'US',
	address1: '1 Main St',
	townCity: 'Austin',
	stateCounty: 'TX',
	postcode: '73301',
	phone: '5125550100',
};
const person = (email: string, more: object = {}) => ({
	name: 'Ann Smith',
	email,
	status: 'Active',
	password: 'first-password',
	addresses: [address],
	...more,
});
const add = (email: string, more: object = {}, programId = points.id) =>
	caller.participants.create({ programId, participant: person(email, more) });

describe('adding', () => {
	test('stores the participant with the first address, and never returns a password', async () => {
		const made = await add('ann@example.com');
		expect(made).toMatchObject({
			name: 'Ann Smith',
			balance: 0,
			addresses: [{ country: 'USA', stateCounty: 'TX', townCity: 'Austin' }],
		});
		expect(JSON.stringify(made)).not.toMatch(/password/i);
		const stored = await db.database.prisma.participant.findFirstOrThrow({
			where: { id: made.sid },
			select: { passwordHash: true },
		});
		expect(await verify(stored.passwordHash ?? '', 'first-password')).toBe(true);
	});

	test('names every error at its field', async () => {
		const body = await refusal(add('nobody', { name: '', addresses: [{ ...address, postcode: '1', phone: '' }] }));
		expect(body.code).toBe('VALIDATION');
		expect(body.fields?.map(({ path, code }) => [path, code])).toEqual([
			['name', 'nameRequired'],
			['email', 'emailInvalid'],
			['addresses.0.postcode', 'zipInvalidUSA'],
			['addresses.0.phone', 'phoneRequired'],
		]);
	});

	test('an e-mail is unique ignoring case, even with concurrent inserts, and free again after a deletion', async () => {
		const both = await Promise.all([refusal(add('twice@example.com')), refusal(add('Twice@Example.com'))]);
		expect(both.map(({ code }) => code).toSorted()).toEqual(['DUPLICATE', undefined]);
		const [found] = (await caller.participants.list({ programId: points.id, search: 'twice@' })).items;
		await caller.participants.delete({ programId: points.id, participantId: found?.sid ?? '' });
		expect(await refusal(add('TWICE@example.com'))).toEqual({});
	});

	test('a claim program accepts a code and requires a level', async () => {
		const code = { email: 'CODE2345', claimEmail: 'ann@example.com', password: '' };
		expect((await refusal(add('', code, claim.id))).fields).toMatchObject([{ path: 'levelId', code: 'levelRequired' }]);
		const made = await add('', { ...code, levelId: claim.levelIds[1] }, claim.id);
		expect(made).toMatchObject({ email: 'CODE2345', levelId: claim.levelIds[1] });
	});

	test('a level of another program is refused', async () => {
		const other = await makeProgram(db.database, claim.accountId, 'claim', 'other');
		const body = await refusal(add('CODE9', { levelId: other.levelIds[0] }, claim.id));
		expect(body.fields).toMatchObject([{ path: 'levelId', code: 'levelUnknown' }]);
	});
});

describe('saving', () => {
	test('an empty password keeps the old one; a stale version is refused and changes nothing', async () => {
		const made = await add('save@example.com');
		const change = { programId: points.id, participantId: made.sid };
		const saved = await caller.participants.update({
			...change,
			version: 1,
			participant: person('save@example.com', { name: 'Ann Jones', password: '' }),
		});
		expect(saved).toMatchObject({ name: 'Ann Jones', version: 2 });
		const unchanged = person('save@example.com', { name: 'Ann Jones', password: '' });
		expect(await caller.participants.update({ ...change, version: 2, participant: unchanged })).toMatchObject({
			version: 2,
		});
		const stale = await refusal(
			caller.participants.update({ ...change, version: 1, participant: person('save@example.com', { name: 'Lost' }) }),
		);
		expect(stale).toMatchObject({ code: 'CONFLICT', params: { savedBy: 'Test User', current: { name: 'Ann Jones' } } });
		const stored = await db.database.prisma.participant.findFirstOrThrow({
			where: { id: made.sid },
			select: { name: true, passwordHash: true },
		});
		expect(stored.name).toBe('Ann Jones');
		expect(await verify(stored.passwordHash ?? '', 'first-password')).toBe(true);
	});

	test('an unused code requires no name and no address; a used one requires both', async () => {
		const [sid, email] = [newId(), 'NOBODYS1'];
		const [levelId, next] = claim.levelIds;
		await db.database.prisma.participant.create({
			data: { programId: claim.id, id: sid, email, levelId: levelId ?? null },
			select: { id: true },
		});
		const save = (version: number, more: object) =>
			caller.participants.update({
				programId: claim.id,
				participantId: sid,
				version,
				participant: { name: '', email, status: 'Active', levelId: levelId ?? '', addresses: [], ...more },
			});
		const given = { claimEmail: 'ann@example.com', status: 'Disabled', levelId: next };
		expect(await save(1, given)).toMatchObject({ ...given, name: '', addresses: [] });
		expect((await refusal(save(2, { levelId: '' }))).fields).toMatchObject([{ path: 'levelId' }]);
		const partly = (await refusal(save(2, { name: 'Ann' }))).fields?.map(({ path }) => path);
		expect(partly).toEqual(['country', 'address1', 'postcode', 'phone'].map((field) => `addresses.0.${field}`));
		expect(await save(2, { name: 'Ann', addresses: [address] })).toMatchObject({ addresses: [{ townCity: 'Austin' }] });
		expect((await refusal(save(3, {}))).fields?.[0]).toMatchObject({ path: 'name', code: 'nameRequired' });
		const [entry] = await db.database.prisma.auditEntry.findMany({ where: { entityId: sid }, orderBy: { at: 'asc' } });
		expect(entry?.after).toEqual(given);
	});

	test('the audit log shows what changed, and no password', async () => {
		const made = await add('audit@example.com');
		await caller.participants.update({
			programId: points.id,
			participantId: made.sid,
			participant: person('audit@example.com', { name: 'Changed', password: 'second-password' }),
		});
		await caller.participants.resetPassword({
			programId: points.id,
			email: 'AUDIT@example.com',
			password: 'third-password',
		});
		await caller.participants.delete({ programId: points.id, participantId: made.sid });
		const entries = await db.database.prisma.auditEntry.findMany({
			where: { entityId: made.sid },
			orderBy: { at: 'asc' },
		});
		expect(entries.map(({ action }) => action)).toEqual(['create', 'update', 'resetPassword', 'delete']);
		expect(entries[1]).toMatchObject({ before: { name: 'Ann Smith' }, after: { name: 'Changed', password: 'set' } });
		expect(JSON.stringify(entries)).not.toMatch(/(first|second|third)-password/);
	});

	test('a reset password is the valid one', async () => {
		const made = await add('reset@example.com');
		await caller.participants.resetPassword({
			programId: points.id,
			email: 'Reset@example.com',
			password: 'new-password',
		});
		const stored = await db.database.prisma.participant.findFirstOrThrow({
			where: { id: made.sid },
			select: { passwordHash: true },
		});
		expect(await verify(stored.passwordHash ?? '', 'new-password')).toBe(true);
	});
});

describe('finding', () => {
	test.each(['yılmaz', 'YILMAZ', 'Yilmaz', 'yilmaz'])('%s finds the same people', async (search) => {
		for (const [at, name] of ['Ayşe Yılmaz', 'AYSE YILMAZ', 'ayse yilmaz'].entries())
			await refusal(add(`y${at}@example.com`, { name }));
		const { items, total } = await caller.participants.list({ programId: points.id, search });
		expect(total).toBe(3);
		expect(items.map(({ email }) => email).toSorted()).toEqual(['y0@example.com', 'y1@example.com', 'y2@example.com']);
		const byColumn = await caller.participants.list({ programId: points.id, filter: ['name', 'contains', search] });
		expect(byColumn.total).toBe(3);
	});

	test('a participant of another program is not found under its own id', async () => {
		const made = await add('mine@example.com');
		expect(await refusal(caller.participants.get({ programId: claim.id, participantId: made.sid }))).toMatchObject({
			code: 'NOT_FOUND',
		});
		expect(await refusal(caller.participants.list({ programId: foreign.id }))).toMatchObject({ code: 'NOT_FOUND' });
	});

	test('the total is exact at once after each change', async () => {
		const { total: before } = await caller.participants.list({ programId: points.id });
		const made = await add('count@example.com');
		expect((await caller.participants.list({ programId: points.id })).total).toBe((before ?? 0) + 1);
		await caller.participants.delete({ programId: points.id, participantId: made.sid });
		expect((await caller.participants.list({ programId: points.id })).total).toBe(before);
	});
});
