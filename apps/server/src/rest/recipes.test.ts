import { workbookFile } from '@rewards/api/imports/testing/workbook';
import { schedules } from '@rewards/api/job-registry';
import { makeProgram } from '@rewards/api/testing/index';
import { newId } from '@rewards/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../testing/start-app';

let test: TestApp;
let headers: { authorization: string };
let ownerId: string;
beforeAll(async () => {
	test = await startApp({ worker: true });
	await test.makeUser('staff', { account: test.tree.accounts.left });
	headers = await test.signIn('staff');
	const who = { where: { userName: 'staff' }, select: { id: true } };
	ownerId = (await test.db.prisma.user.findFirstOrThrow(who)).id;
});
afterAll(() => test.stop());

/** The address of a recipe in a new program. */
async function newRecipe(): Promise<string> {
	const { id: programId, accountId } = await makeProgram(test.db, test.tree.accounts.left.id, 'points');
	const id = newId();
	const columns = ['Name', 'Email'].map((header) => ({ header, field: header.toLowerCase() }));
	const data = { id, programId, accountId, ownerId, kind: 'participants', name: 'HR', mode: 'add', columns };
	await test.db.prisma.importRecipe.create({ data, select: { id: true } });
	return `/api/programs/${programId}/recipes/${id}`;
}
const send = (url: string, payload: string | Buffer, more: Record<string, string> = {}) =>
	test.app.inject({ method: 'POST', url, headers: { ...headers, 'content-type': 'text/csv', ...more }, payload });
const get = (url: string) => test.app.inject({ method: 'GET', url, headers });
const move = async () => {
	for (const { name, handler } of schedules) if (name === 'recipeRuns') await (await handler())(test.services);
};

it('takes a file at once, and says how far it is until it is imported', async () => {
	const recipe = await newRecipe();
	const answer = await send(`${recipe}/files?name=people.csv`, 'Name,Email\nAnn,ann@example.com\n');
	expect([answer.statusCode, answer.json()]).toMatchObject([202, { state: 'waiting', file: 'people.csv', rows: null }]);
	const { id } = answer.json();
	await expect
		.poll(
			async () => {
				await move();
				return (await get(`${recipe}/runs/${id}`)).json().state;
			},
			{ timeout: 30_000 },
		)
		.toBe('done');
	expect((await get(`${recipe}/runs`)).json()).toMatchObject([{ id, state: 'done', rows: 1, rejected: 0 }]);
	const again = await send(`${recipe}/files`, 'Name,Email\nAnn,ann@example.com\n');
	expect([again.statusCode, again.json().code]).toEqual([409, 'ALREADY_IMPORTED']);
	expect((await send(`${recipe}/files?again=true`, 'Name,Email\nAnn,ann@example.com\n')).statusCode).toBe(202);
});

it('takes a workbook by its media type and name', async () => {
	const recipe = await newRecipe();
	const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
	const rows = [
		['Name', 'Email'],
		['Ann', 'ann@example.com'],
	].map((cells, i) => `<row r="${i + 1}">${cells.map(cell).join('')}</row>`);
	const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
	const file = Buffer.from(await workbookFile({ sheets: [{ name: 'A', rows: rows.join('') }] }));
	const answer = await send(`${recipe}/files?name=people.xlsx`, file, { 'content-type': type });
	expect([answer.statusCode, answer.json()]).toMatchObject([202, { file: 'people.xlsx', question: null }]);
	expect((await send(`${recipe}/files?name=people.pdf`, file, { 'content-type': type })).statusCode).toBe(415);
});

it('takes a file once under one idempotency key', async () => {
	const recipe = await newRecipe();
	const key = { 'idempotency-key': newId() };
	const file = 'Name,Email\nBen,ben@example.com\n';
	const first = await send(`${recipe}/files`, file, key);
	const second = await send(`${recipe}/files`, file, key);
	expect([first.statusCode, second.json().id ?? second.json().code]).toEqual([202, first.json().id]);
	expect((await get(`${recipe}/runs`)).json()).toHaveLength(1);
});
