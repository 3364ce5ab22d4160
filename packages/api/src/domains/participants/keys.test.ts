import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorBody } from '../../errors';
import { type Caller, createCaller } from '../../router';
import {
	contextOf,
	flags,
	makeAccountTree,
	makeProgram,
	storedSession,
	type TestProgram,
	testServices,
} from '../../testing';

let db: TestDatabase;
let caller: Caller;
let points: TestProgram;
beforeAll(async () => {
	db = await createTestDatabase();
	const { accounts } = await makeAccountTree(db.database);
	const { left } = accounts;
	points = await makeProgram(db.database, left.id, 'points');
	const session = await storedSession(db.database, left, flags('manageParticipant'));
	caller = createCaller(contextOf(testServices(db.database), session));
});
afterAll(() => db?.drop());

const address = {
	country: 'US',
	address1: '1 Main Street',
	townCity: 'Austin',
	stateCounty: 'TX',
	postcode: '73301',
	phone: '5125550100',
};
const add = (email: string, externalId = '') =>
	caller.participants.create({
		programId: points.id,
		participant: {
			...{ name: 'Ann', email, externalId, status: 'Active', password: 'a long secret' },
			addresses: [address],
		},
	});
const fields = (call: Promise<unknown>) =>
	call.then(
		() => [],
		(error: unknown) => errorBody(error).fields?.map(({ path, code }) => [path, code]),
	);

test('a form stores a key without what nobody sees, and refuses it in every spelling', async () => {
	expect(await add('ann@b\u00fccher.example\u200e', '\ufeffF-1')).toMatchObject({
		email: 'ann@b\u00fccher.example',
		externalId: 'F-1',
	});
	expect(await fields(add('ANN@xn--bcher-kva.example'))).toEqual([['email', 'duplicateInProgram']]);
	expect(await fields(add('other@example.com', '\uff26-1'))).toEqual([['externalId', 'externalIdInUse']]);
	// Case counts.
	expect(await fields(add('third@example.com', 'f-1'))).toEqual([]);
});

test('of ten at once with one external id one is added', async () => {
	const tries = await Promise.all(Array.from({ length: 10 }, (_, at) => fields(add(`p${at}@example.com`, 'P-1'))));
	expect(tries.filter((found) => found?.length === 0)).toHaveLength(1);
	for (const found of tries.filter((one) => one?.length !== 0)) expect(found?.[0]?.[0]).toBe('externalId');
});
