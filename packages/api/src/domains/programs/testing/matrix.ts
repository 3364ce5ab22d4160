import { wholeSettings } from '@rewards/validators/programs/testing/whole-settings';
import {
	account,
	accountId,
	activity,
	type Cell,
	filtered,
	type Matrix,
	program,
	programId,
	record,
	subtree,
	type Target,
} from '../../../authorization/testing/cells';
import { newProgram } from '../../../authorization/testing/records';
import { seal } from '../../../crypto';
import { secretOf } from '../../../crypto/secret-of';

/** A program of the target's account created for the call, with more input besides its id. */
const spare = (more: (target: Target) => object = () => ({}), rest: Pick<Cell, 'writes' | 'keyed'> = {}): Cell =>
	record(async (target) => ({ programId: await newProgram(target), ...more(target) }), rest);
/** The caller's own program, with an account of the target's. */
const given = (rest: Pick<Cell, 'writes' | 'keyed'> = {}, more: object = {}): Cell =>
	record(
		async (target) => ({
			programId: await newProgram({ ...target, account: { ...target.account, id: target.own.accountId } }),
			accountId: target.account.id,
			...more,
		}),
		rest,
	);
/** One with a configured first sign-on provider. */
const withProvider = record(
	async (target) => {
		const programId = await newProgram(target);
		const password = Uint8Array.from(seal(target.dataKey, 'secret', secretOf(programId, 'mindTicklePassword')));
		const data = {
			mindTickleServiceUrl: 'http://127.0.0.1:9',
			mindTickleUserName: 'portal',
			mindTicklePassword: password,
		};
		await target.db.prisma.program.update({
			where: { id: programId },
			data: { ssoEnabled: true, ...data },
			select: { id: true },
		});
		return { programId };
	},
	{ writes: { none: 'its job writes the entry, in the transaction of the import' } },
);
const made = { none: 'its job writes the entry, in the transaction of the program' };
/** The other parts need manageContent as well. */
const settingsAlone = { name: 'Made by the matrix', content: false, menu: false, dictionary: false };
const cloned = { none: 'its job writes the entry, in the transaction of the clone' };

export const matrix: Matrix = {
	'programs.list': subtree(),
	'programs.list accountId': account(),
	'programs.list by id': filtered('id', programId),
	'programs.list by account': filtered('accountId', accountId),
	'programs.distinct': subtree({ field: 'name' }),
	'programs.distinct accountId': account({ field: 'name' }),
	'programs.options': subtree({ includeDisabled: true }),
	'programs.options accountId': account(),
	'programs.create': account({ name: 'Made by the matrix' }),
	'programs.clone': spare(undefined, { writes: cloned }),
	'programs.clone to': given({ writes: cloned }),
	'programs.createFrom': spare(({ own }) => ({ accountId: own.accountId, ...settingsAlone }), { writes: made }),
	'programs.createFrom to': given({ writes: made }, settingsAlone),
	'programs.move': spare(({ own }) => ({ accountId: own.accountId }), {
		writes: { none: 'to the account that has it' },
		keyed: { repeats: 'the account has it already' },
	}),
	'programs.move to': given({ writes: { entries: 2 } }),
	'programs.setStatus': spare(() => ({ status: false })),
	'programs.update': spare(() => wholeSettings),
	// A caller who may change only the content sends the settings unchanged, and these differ.
	'programs.saveWhole': record(
		async (target) => ({ ...wholeSettings, programId: await newProgram(target), content: [] }),
		{
			mayAnswer: ['FORBIDDEN'],
		},
	),
	'programs.delete': record(async (target) => {
		const programId = await newProgram(target);
		return { programId, name: `Spare ${programId}` };
	}),
	'programs.importPeople': withProvider,
	'programs.checkSignOn': program(),
	'programs.get': program(),
	'programs.languages': program(),
	'programs.prefixSharing': program(),
	'programs.levels.usage': program(),
	'programs.levels.homePages': program(() => ({ search: 'a' })),
	'programs.tax.try': program(() => ({
		address: { country: 'USA', state: 'CA', zip: '90002', city: '', street: '' },
		amount: '100',
	})),
	'audit.forRecord program': activity((target) => ({ entity: 'program', id: target.programId })),
};
