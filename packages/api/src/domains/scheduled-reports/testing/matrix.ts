import { newId } from '@rewards/db';
import { type Cell, type Matrix, program, record, subtree, type Target } from '../../../authorization/testing/cells';
import { everyFlag, makeUser } from '../../../testing';

async function newSchedule(
	{ db, account: { id: accountId }, programId }: Target,
	recipients: string[] = [newId()],
): Promise<string> {
	const id = newId();
	const when = { frequency: 'daily', atTime: '08:00', timeZone: 'UTC', nextAt: new Date(Date.now() + 86_400_000) };
	const data = {
		id,
		accountId,
		programId,
		ownerId: newId(),
		name: 'Totals',
		list: 'participantTotals',
		format: 'csv',
		query: {},
	};
	await db.prisma.scheduledReport.create({ data: { ...data, ...when, recipients }, select: { id: true } });
	return id;
}
const fields = { name: 'Totals', format: 'csv', frequency: 'daily', atTime: '08:00', timeZone: 'UTC' };
const asked = {
	...fields,
	list: 'participantTotals',
	query: { columns: [{ field: 'name', header: 'Name' }] },
};
const newReader = async ({ db, account: { id: accountId } }: Target) =>
	(await makeUser(db, { accountId, permissions: everyFlag })).id;
/** Each report has flags of its own. */
const mayAnswer = ['FORBIDDEN'];
const schedule = (more: object = {}, rest: Pick<Cell, 'writes' | 'keyed'> = {}): Cell =>
	record(async (target) => ({ id: await newSchedule(target), ...more }), { mayAnswer, ...rest });

export const matrix: Matrix = {
	'scheduledReports.list': subtree(),
	'scheduledReports.distinct': subtree({ field: 'name' }),
	'scheduledReports.recipients': program(() => ({ list: 'participantTotals' }), { mayAnswer }),
	'scheduledReports.create': program(() => ({ ...asked, recipients: [newId()] }), {
		mayAnswer: ['FORBIDDEN', 'VALIDATION'],
		writes: {
			input: async (target) => ({ ...asked, programId: target.programId, recipients: [await newReader(target)] }),
		},
	}),
	'scheduledReports.get': schedule(),
	'scheduledReports.update': record(
		async (target) => ({ ...fields, recipients: [newId()], id: await newSchedule(target), version: 1 }),
		{
			mayAnswer: ['FORBIDDEN', 'VALIDATION'],
			writes: {
				input: async (target) => {
					const recipients = [await newReader(target)];
					return { ...fields, name: 'Sums', recipients, id: await newSchedule(target, recipients), version: 1 };
				},
			},
		},
	),
	'scheduledReports.pause': schedule({ paused: true }),
	'scheduledReports.sendNow': schedule(),
	'scheduledReports.delete': schedule(),
};
