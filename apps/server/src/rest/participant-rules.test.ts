import { errorBody } from '@rewards/api/errors/index';
import { createCaller } from '@rewards/api/router';
import { contextOf, flags, makeProgram, storedSession, type TestProgram } from '@rewards/api/testing/index';
import { newId } from '@rewards/db';
import type { ErrorBody } from '@rewards/validators/errors/codes';
import { participantFromBody } from '@rewards/validators/participants/body';
import { type ParticipantField, participantFields, participantPath } from '@rewards/validators/participants/constants';
import { participantShape } from '@rewards/validators/participants/schemas';
import {
	codeRuleCases,
	participantRuleCases,
	passwordRuleCases,
	type RuleCase,
	type RuleProgramKey,
	ruleProgramKeys,
	rulePrograms,
} from '@rewards/validators/participants/testing/rule-cases';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../testing/start-app';

let app: TestApp;
let headers: { authorization: string };
let caller: ReturnType<typeof createCaller>;
const programs = new Map<RuleProgramKey, TestProgram>();

beforeAll(async () => {
	app = await startApp({ worker: true });
	const { left } = app.tree.accounts;
	await app.makeUser('staff', { account: left });
	headers = await app.signIn('staff');
	caller = createCaller(
		contextOf(app.services, await storedSession(app.db, left, flags('manageParticipant', 'manageTransaction'))),
	);
	for (const key of ruleProgramKeys) {
		const { type, continents, ...geography } = rulePrograms[key];
		const program = await makeProgram(app.db, left.id, type);
		await app.db.prisma.program.update({
			where: { id: program.id },
			data: { ...geography, continents: [...continents] },
			select: { id: true },
		});
		programs.set(key, program);
	}
});
afterAll(() => app.stop());

const programOf = (key: RuleProgramKey): TestProgram => {
	const program = programs.get(key);
	if (!program) throw new Error(`no program ${key}`);
	return program;
};
/** The person of a row with one of the program's levels, and unique keys unless the row is about them. */
function personOf({ program: key, person, fault }: RuleCase): Record<string, string> {
	const { levelIds } = programOf(key);
	const { levelId = '', email = '', externalId = '', ...rest } = person;
	const own = fault?.field === 'email' ? email : key === 'claim' ? newId() : unlike(email);
	const id = fault?.field === 'externalId' || externalId === '' ? externalId : uniqueAt(externalId);
	return {
		...rest,
		...('externalId' in person ? { externalId: id } : {}),
		email: own,
		levelId: levelIds[Number(levelId) - 1] ?? levelId,
	};
}
/** A different text, of the same length where it is a long one. */
const uniqueAt = (text: string): string => {
	const unique = newId().slice(-12);
	return `${unique}${text.slice(unique.length)}`;
};
const unlike = (email: string): string => {
	const [local = '', domain = ''] = email.split('@');
	return `${uniqueAt(local)}@${domain}`;
};

/** A participant of the program to edit. */
async function addPerson(key: RuleProgramKey): Promise<string> {
	const id = newId();
	await app.db.prisma.participant.create({
		data: { programId: programOf(key).id, id, name: 'Before', email: `${id}@example.com` },
		select: { id: true },
	});
	return id;
}

const wantedOf = ({ fault }: RuleCase) => (fault ? [[participantPath(fault.field), fault.code]] : null);
const toldOf = (body: Partial<ErrorBody> | null) => body?.fields?.map(({ path, code }) => [path, code]) ?? null;
const ofForms = participantRuleCases.filter(({ mode }) => mode !== 'import').map((one) => [one.name, one] as const);

test.each(ofForms)('the procedure: %s', async (_, one) => {
	const programId = programOf(one.program).id;
	// As a form sends it.
	const participant = participantShape.parse(participantFromBody(personOf(one)));
	const { create, update } = caller.participants;
	const call =
		one.mode === 'add'
			? create({ programId, participant })
			: update({ programId, participantId: await addPerson(one.program), version: 1, participant });
	const refused = await call.then(
		() => null,
		(error: unknown) => errorBody(error),
	);
	expect([refused?.code ?? null, toldOf(refused)]).toEqual([one.fault ? 'VALIDATION' : null, wantedOf(one)]);
});

test.each(ofForms)('REST: %s', async (_, one) => {
	const users = `/api/programs/${programOf(one.program).id}/users`;
	const url = one.mode === 'add' ? users : `${users}/${await addPerson(one.program)}`;
	const answer = await app.app.inject({ method: 'POST', url, headers, payload: personOf(one) });
	expect([answer.statusCode, toldOf(answer.json())]).toEqual([one.fault ? 400 : 200, wantedOf(one)]);
	if (one.fault) expect(answer.json().fields[0].message).toBe(one.fault.text);
});

const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Column names that differ from the field names. */
const titles: Partial<Record<ParticipantField, string>> = {
	levelId: 'level',
	companyName: 'company',
	townCity: 'city',
	stateCounty: 'state',
	postcode: 'zip',
};

test.each(ruleProgramKeys)('the import, every row of %s in one file', async (key) => {
	const program = programOf(key);
	const cases = participantRuleCases.filter((one) => one.mode === 'import' && one.program === key);
	expect(cases.length).toBeGreaterThan(0);
	const titleOf = (field: ParticipantField) =>
		key === 'claim' && field === 'email' ? 'code' : (titles[field] ?? field);
	const columns = participantFields.filter((field) => key === 'claim' || field !== 'claimEmail');
	const lines = cases.map((one) => {
		const person = personOf(one);
		return columns.map((field) => cell(person[field] ?? '')).join(',');
	});
	const answer = await app.app.inject({
		method: 'POST',
		url: `/api/programs/${program.id}/users/import`,
		headers: { ...headers, 'content-type': 'text/csv' },
		payload: [columns.map(titleOf).join(','), ...lines].join('\n'),
	});
	const reported = new Map<number, unknown[]>();
	for (const { line, column, code, reason } of answer.json().errorLines)
		reported.set(line, [...(reported.get(line) ?? []), [column, code, reason]]);
	expect(cases.map(({ name }, at) => [name, reported.get(at + 2) ?? null])).toEqual(
		cases.map(({ name, fault }) => [name, fault && [[titleOf(fault.field), fault.code, fault.text]]]),
	);
});

const ofField = (body: Partial<ErrorBody> | null) =>
	body?.fields?.map(({ path, code, ...rest }) => [path, code, Reflect.get(rest, 'message')]) ?? null;
const send = (url: string, payload: object) => app.app.inject({ method: 'POST', url, headers, payload });

test.each(passwordRuleCases)('Reset Password: $name', async ({ input, fault }) => {
	const { id: programId } = programOf('points');
	const email = input.email === '' ? '' : `${await addPerson('points')}@example.com`;
	const wanted = fault && [fault.field, fault.code];
	const refused = await caller.participants.resetPassword({ programId, password: `${input.password}`, email }).then(
		() => null,
		(error: unknown) => errorBody(error),
	);
	expect(toldOf(refused)).toEqual(wanted && [wanted]);
	const answer = await send(`/api/programs/${programId}/resetuserpassword`, { ...input, email });
	expect([answer.statusCode, ofField(answer.json())]).toEqual(
		fault ? [400, [[fault.field, fault.code, fault.text]]] : [200, null],
	);
});

test.each(codeRuleCases)('Generate Codes: $name', async ({ input: { levelId: place, quantity }, fault }) => {
	const { id: programId, levelIds } = programOf('claim');
	const levelId = levelIds[Number(place) - 1] ?? String(place);
	const refused = await caller.claimCodes.generate({ programId, levelId, quantity: Number(quantity) }).then(
		() => null,
		(error: unknown) => errorBody(error),
	);
	expect(toldOf(refused)).toEqual(fault && [[fault.field, fault.code]]);
	const answer = await send(`/api/programs/${programId}/claimcodes`, { levelId, quantity });
	expect([answer.statusCode, ofField(answer.json())]).toEqual(
		fault ? [400, [[fault.field, fault.code, fault.text]]] : [200, null],
	);
});
