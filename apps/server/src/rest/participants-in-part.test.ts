import { makeProgram, type TestProgram } from '@rewards/api/testing/index';
import { newId } from '@rewards/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../testing/start-app';

let test: TestApp;
let headers: { authorization: string };
let claim: TestProgram;
let points: TestProgram;

beforeAll(async () => {
	test = await startApp({ worker: true });
	const { left } = test.tree.accounts;
	await test.makeUser('staff', { account: left });
	headers = await test.signIn('staff');
	claim = await makeProgram(test.db, left.id, 'claim');
	points = await makeProgram(test.db, left.id, 'points');
});
afterAll(() => test.stop());

const post = (url: string, payload: object) => test.app.inject({ method: 'POST', url, headers, payload });
const usersOf = ({ id }: TestProgram) => `/api/programs/${id}/users`;
const paths = (answer: { json: () => { fields?: { path: string }[] } }) =>
	answer.json().fields?.map(({ path }) => path);
const addresses = (participantId: string) => test.db.prisma.participantAddress.count({ where: { participantId } });

/** A participant as created from a file without these columns. */
async function bare(program: TestProgram, more: object = {}): Promise<string> {
	const id = newId();
	await test.db.prisma.participant.create({
		data: { programId: program.id, id, name: '', email: `${id}@example.com`, ...more },
		select: { id: true },
	});
	return id;
}
const whole = {
	country: 'USA',
	address1: '1 Main St',
	townCity: 'Austin',
	stateCounty: 'TX',
	postcode: '78701',
	phone: '5125550100',
};

describe('an unclaimed code', () => {
	const newCode = async () => {
		const made = await post(`/api/programs/${claim.id}/claimcodes`, { levelId: claim.levelIds[0], quantity: 1 });
		const found = await test.db.prisma.participant.findFirstOrThrow({
			where: { programId: claim.id, batchId: made.json().id },
			select: { id: true, email: true },
		});
		return { sid: found.id, email: found.email };
	};

	it('is disabled and assigned without a name or an address', async () => {
		const { sid, email } = await newCode();
		const one = `${usersOf(claim)}/${sid}`;
		const disabled = await post(one, { status: 'Disabled' });
		expect([disabled.statusCode, disabled.json()]).toMatchObject([200, { status: 'Disabled', email, addresses: [] }]);
		expect((await post(one, { claimEmail: 'ann@example.com', status: 'Active' })).json()).toMatchObject({
			claimEmail: 'ann@example.com',
			status: 'Active',
			name: '',
			addresses: [],
		});
		expect(await addresses(sid)).toBe(0);
		expect(paths(await post(one, { claimEmail: 'nobody' }))).toEqual(['claimEmail']);
		expect(paths(await post(one, { levelId: '' }))).toEqual(['levelId']);
	});

	it('is saved by clients that send the whole record back, empty name, empty address and all', async () => {
		const { sid } = await newCode();
		const one = `${usersOf(claim)}/${sid}`;
		const record = (await test.app.inject({ url: one, headers })).json();
		const empty = Object.fromEntries(Object.keys(whole).map((field) => [field, '']));
		const saved = await post(one, { ...record, status: 'Disabled', addresses: [empty] });
		expect([saved.statusCode, saved.json()]).toMatchObject([200, { status: 'Disabled', addresses: [] }]);
		expect(await addresses(sid)).toBe(0);
	});

	it('keeps personal data it is given, and then has a name and an address', async () => {
		const { sid } = await newCode();
		const one = `${usersOf(claim)}/${sid}`;
		expect((await post(one, { country: 'USA' })).json()).toMatchObject({ addresses: [{ country: 'USA' }] });
		expect((await post(one, { name: 'Ann', addresses: [whole] })).json()).toMatchObject({ addresses: [whole] });
		expect(paths(await post(one, { name: '', addresses: [{ phone: '' }] }))).toEqual(['name', 'addresses.0.phone']);
	});
});

describe('a participant imported without an address', () => {
	it('validates only what is sent, and not what was missing before', async () => {
		const id = await bare(points, { name: 'Ann' });
		const one = `${usersOf(points)}/${id}`;
		expect((await post(one, { status: 'Archived' })).json()).toMatchObject({ status: 'Archived', addresses: [] });
		expect((await post(one, { customField1: 'North' })).json()).toMatchObject({ customField1: 'North' });
		expect(paths(await post(one, { name: '' }))).toEqual(['name']);
		expect(paths(await post(one, { status: 'Gone', externalId: 'x'.repeat(51) }))).toEqual(['status', 'externalId']);
		expect(await addresses(id)).toBe(0);
	});

	it('gets a whole address or none', async () => {
		const id = await bare(points, { name: 'Ann' });
		const one = `${usersOf(points)}/${id}`;
		const of = (...fields: string[]) => fields.map((field) => `addresses.0.${field}`);
		expect(paths(await post(one, { phone: '5125550100' }))).toEqual(of('country', 'address1', 'postcode'));
		expect(paths(await post(one, { country: 'USA' }))).toEqual(
			of('address1', 'townCity', 'stateCounty', 'postcode', 'phone'),
		);
		expect((await post(one, { addresses: [whole] })).json()).toMatchObject({ name: 'Ann', addresses: [whole] });
	});

	it('keeps a phone from before the rule of ten digits while others change, and takes no new one like it', async () => {
		const id = await bare(points, { name: 'Ann' });
		await test.db.prisma.participantAddress.create({
			data: { programId: points.id, id: newId(), participantId: id, ...whole, phone: '1' },
			select: { id: true },
		});
		const one = `${usersOf(points)}/${id}`;
		const named = { name: 'Anna', addresses: [{ ...whole, phone: '1' }] };
		expect((await post(one, named)).json()).toMatchObject(named);
		for (const phone of ['2', 'call me']) expect(paths(await post(one, { phone }))).toEqual(['addresses.0.phone']);
	});

	it('whose address was incomplete can change the rest, and the country with all fields that depend on it', async () => {
		const id = await bare(points, { name: 'Ann' });
		await test.db.prisma.participantAddress.create({
			data: { programId: points.id, id: newId(), participantId: id, ...whole, phone: '', address1: '' },
			select: { id: true },
		});
		const one = `${usersOf(points)}/${id}`;
		expect((await post(one, { address2: 'Suite 4' })).json()).toMatchObject({ addresses: [{ address2: 'Suite 4' }] });
		expect(paths(await post(one, { address1: '' }))).toEqual(['addresses.0.address1']);
		expect(paths(await post(one, { country: 'CAN' }))).toEqual(['addresses.0.stateCounty', 'addresses.0.postcode']);
		const moved = { country: 'CAN', townCity: 'Regina', stateCounty: 'SK', postcode: 'S4P 3Y2' };
		expect((await post(one, moved)).json()).toMatchObject({ addresses: [{ ...moved, address2: 'Suite 4' }] });
	});
});
