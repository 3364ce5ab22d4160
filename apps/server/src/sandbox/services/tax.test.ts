import { createTaxService, type TaxOrder } from '@rewards/api/integrations/tax/index';
import { createCaller } from '@rewards/api/router';
import { contextOf, flags, makeAccountTree, makeProgram, sessionOf, testServices } from '@rewards/api/testing/index';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '..';

let sandbox: Sandbox;
beforeEach(async () => {
	sandbox = await startSandbox();
});
afterEach(() => sandbox.close());

const warned: string[] = [];
const silent = () => undefined;
const log = {
	debug: silent,
	info: silent,
	error: silent,
	warn: (data: object) => void warned.push(JSON.stringify(data)),
};
const service = (more: { limitMs?: number } = {}) =>
	createTaxService({ url: sandbox.addressOf('tax'), apiKey: 'a-secret-key', log, pauses: [1, 1], ...more });

const place = { country: 'USA', state: 'CA', zip: '90002', city: 'Los Angeles', street: '1 Elm St' };
const order: TaxOrder = { from: place, to: place, amount: '100.00', shipping: '10.00' };
const reason = (of: Promise<unknown>) =>
	of.then(
		() => 'answered',
		(error: { appCode: string; params: { reason: string } }) => `${error.appCode} ${error.params.reason}`,
	);

describe('the client of the tax service', () => {
	it('sends both places and reads rates and parts to the last digit', async () => {
		expect(await service().taxFor(order)).toEqual({
			jurisdictions: { country: '', state: 'CA', county: 'LOS ANGELES', city: 'LOS ANGELES', zip: '' },
			freightTaxable: false,
			shipping: '10.00',
			orderTotalAmount: '110.00',
			taxableAmount: '100.00',
			rate: '0.095',
			amountToCollect: '9.50',
			breakdown: {
				stateTaxRate: '0.06',
				stateTaxableAmount: '100.00',
				countyTaxRate: '0.0025',
				countyTaxableAmount: '100.00',
				cityTaxRate: '0',
				cityTaxableAmount: '0.00',
				taxableAmount: '100.00',
			},
		});
	});

	it('uses the service’s country names, and has no parts where the service names others', async () => {
		const canada = { ...place, country: 'CAN', state: 'ON', zip: 'M5V 2T6' };
		expect(await service().taxFor({ ...order, to: canada })).toMatchObject({ rate: '0.13', breakdown: null });
		expect(await service().taxFor({ ...order, from: null, to: { ...place, country: 'DEU' } })).toMatchObject({
			rate: '0',
			amountToCollect: '0.00',
		});
	});

	it('retries after a temporary failure, and only then', async () => {
		sandbox.set('tax', { fault: 'twice' });
		expect(await service().taxFor(order)).toMatchObject({ rate: '0.095' });
		expect(sandbox.calls('tax')).toHaveLength(3);
		sandbox.set('tax', { fault: 'error' });
		expect(await reason(service().taxFor(order))).toBe('SERVICE_FAILED failed');
		expect(sandbox.calls('tax')).toHaveLength(6);
		sandbox.set('tax', { fault: 'cut' });
		expect(await reason(service().taxFor(order))).toBe('SERVICE_FAILED unreachable');
		sandbox.set('tax', { fault: 'none', key: 'refused' });
		const before = sandbox.calls('tax').length;
		expect(await reason(service().taxFor(order))).toBe('SERVICE_FAILED key');
		expect(sandbox.calls('tax')).toHaveLength(before + 1);
	});

	it('waits no longer than its limit, and queues no requests while the service hangs', async () => {
		sandbox.set('tax', { speed: 'late' });
		const hanging = service({ limitMs: 20 });
		expect(await reason(hanging.taxFor(order))).toBe('SERVICE_FAILED timeout');
		const many = await Promise.all(Array.from({ length: 30 }, () => reason(hanging.taxFor(order))));
		expect(many).toContain('SERVICE_FAILED busy');
		// Abandoned requests hold no slot and no connection.
		expect(await reason(hanging.taxFor(order))).toBe('SERVICE_FAILED timeout');
	});

	it('leaves slots to other accounts, and gets its own back as soon as requests are abandoned', async () => {
		sandbox.set('tax', { speed: 'late' });
		const waiting = service({ limitMs: 5_000 });
		const stop = new AbortController();
		const asking = { tenantId: 'one', signal: stop.signal };
		const own = Array.from({ length: 5 }, () => reason(waiting.taxFor(order, asking)));
		expect(await reason(waiting.taxFor(order, asking))).toBe('SERVICE_FAILED busy');
		const other = waiting.taxFor(order, { tenantId: 'other', signal: stop.signal });
		stop.abort();
		expect(new Set(await Promise.all([...own, reason(other)]))).toEqual(new Set(['SERVICE_FAILED timeout']));
		sandbox.set('tax', { speed: 'now' });
		expect(await waiting.taxFor(order, { tenantId: 'one' })).toMatchObject({ rate: '0.095' });
	});

	it('keeps slots for orders however many people try by hand, and lets an order wait for one', async () => {
		sandbox.set('tax', { speed: 'late' });
		const waiting = service({ limitMs: 30_000 });
		const [tries, orders] = [new AbortController(), new AbortController()];
		const byHand = { tenantId: 'one', byHand: true, signal: tries.signal };
		const tried = reason(waiting.taxFor(order, byHand));
		expect(await reason(waiting.taxFor(order, byHand))).toBe('SERVICE_FAILED busy');
		const asking = { tenantId: 'one', signal: orders.signal };
		const own = Array.from({ length: 4 }, () => reason(waiting.taxFor(order, asking)));
		expect(await reason(waiting.taxFor(order, asking))).toBe('SERVICE_FAILED busy');
		expect(await reason(waiting.taxFor(order, { ...asking, waitMs: 1 }))).toBe('SERVICE_FAILED busy');
		const patient = reason(waiting.taxFor(order, { ...asking, waitMs: 30_000 }));
		tries.abort();
		expect(await tried).toBe('SERVICE_FAILED timeout');
		// The waiting order has that slot now, and calls the service.
		expect(await reason(waiting.taxFor(order, asking))).toBe('SERVICE_FAILED busy');
		orders.abort();
		expect(new Set(await Promise.all([patient, ...own]))).toEqual(new Set(['SERVICE_FAILED timeout']));
	});

	it('takes an invalid response for no tax', async () => {
		sandbox.set('tax', { answer: 'odd' });
		expect(await reason(service().taxFor(order))).toBe('SERVICE_FAILED answer');
	});

	it('reports an unreachable service, and logs neither key nor address', async () => {
		const gone = service();
		await sandbox.close();
		expect(await reason(gone.taxFor(order))).toBe('SERVICE_FAILED unreachable');
		expect(warned.join()).toContain('unreachable');
		expect(warned.join()).not.toMatch(/a-secret-key|90002|Elm/);
	});
});

describe('programs.tax.try', () => {
	let db: TestDatabase;
	let programId: string;
	let caller: ReturnType<typeof createCaller>;
	beforeAll(async () => {
		db = await createTestDatabase();
	});
	afterAll(() => db.drop());
	beforeEach(async () => {
		const tree = await makeAccountTree(db.database);
		programId = (await makeProgram(db.database, tree.accounts.left.id, 'points', 'Taxed')).id;
		const services = { ...testServices(db.database), tax: service() };
		caller = createCaller(contextOf(services, sessionOf(tree.accounts.left, flags('manageProgram'))));
	});
	const tryIt = (more: object = {}) => caller.programs.tax.try({ programId, address: place, amount: '100', ...more });
	const save = (data: object) =>
		db.database.prisma.program.update({ where: { id: programId }, data, select: { id: true } });

	it('calculates with the saved settings', async () => {
		await save({ flatTaxRates: { create: { country: 'USA', rate: '8.25' } } });
		expect(await tryIt()).toMatchObject({ provider: 'flat', amountToCollect: '8.25', total: '108.25' });
		expect(sandbox.calls('tax')).toHaveLength(0);
		await save({ taxProvider: 'taxjar', taxConfig: { fromCountry: 'USA', fromState: 'TX', fromZip: '75201' } });
		expect(await tryIt({ shipping: '10' })).toMatchObject({
			provider: 'taxjar',
			rate: '0.095',
			amountToCollect: '9.50',
			total: '119.50',
		});
	});

	it('calls the service ten times a minute for one user, and calculates flat tax without limit', async () => {
		const many = () => Promise.allSettled(Array.from({ length: 12 }, () => tryIt({ amount: '1' })));
		expect((await many()).every(({ status }) => status === 'fulfilled')).toBe(true);
		await save({ taxProvider: 'taxjar' });
		for (let times = 0; times < 10; times += 1) expect(await tryIt()).toMatchObject({ provider: 'taxjar' });
		await expect(tryIt()).rejects.toMatchObject({
			appCode: 'TOO_MANY_REQUESTS',
			params: { retryAfterSeconds: expect.any(Number) },
		});
		expect(sandbox.calls('tax')).toHaveLength(10);
	});

	it('calculates with unsaved settings, and leaves the saved ones alone', async () => {
		const taxConfig = { fromCountry: '', fromZip: '', fromState: '', fromCity: '', fromStreet: '' };
		const settings = {
			taxProvider: 'flat' as const,
			taxConfig,
			useEstimatedTax: 'notax' as const,
			flatTaxDefaultPct: '1',
			flatTaxRates: [{ country: 'USA', state: 'CA', rate: '5' }],
		};
		expect(await tryIt({ settings })).toMatchObject({ amountToCollect: '5.00' });
		expect(await tryIt()).toMatchObject({ amountToCollect: '0.00' });
	});

	it('shows at the postal code that the service doesn’t know the place, and why', async () => {
		await save({ taxProvider: 'taxjar' });
		sandbox.set('tax', { address: 'refused' });
		await expect(tryIt()).rejects.toMatchObject({
			appCode: 'VALIDATION',
			fields: [
				{
					path: 'address.zip',
					code: 'taxAddressRefused',
					params: { detail: 'to_zip 90002 is not used within to_state CA' },
				},
			],
		});
	});

	it('refuses an invalid amount and an invalid country', async () => {
		for (const [more, path] of [
			[{ amount: '-1' }, 'amount'],
			[{ amount: '1.005' }, 'amount'],
			[{ shipping: 'a lot' }, 'shipping'],
			[{ address: { ...place, country: 'ZZZ' } }, 'address.country'],
		] as const)
			await expect(tryIt(more)).rejects.toMatchObject({ fields: [{ path }] });
	});

	it('says when no service is set up', async () => {
		await save({ taxProvider: 'taxjar' });
		const tree = await makeAccountTree(db.database);
		const bare = createCaller(
			contextOf(testServices(db.database), sessionOf(tree.accounts.root, flags('manageProgram'))),
		);
		const own = await makeProgram(db.database, tree.accounts.root.id, 'points', 'Bare');
		await db.database.prisma.program.update({
			where: { id: own.id },
			data: { taxProvider: 'taxjar' },
			select: { id: true },
		});
		expect(await reason(bare.programs.tax.try({ programId: own.id, address: place, amount: '1' }))).toBe(
			'SERVICE_FAILED notSet',
		);
	});
});
