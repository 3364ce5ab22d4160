import fc from 'fast-check';
import { reconcile } from '../../ledger';
import { checkEndings, endingFaultLine } from '../../orders';
import { runFigureFolding } from '../jobs/run-figure-folding';
import { checkFigures, faultLine } from '../services/check-figures';
import { contradictions, leftOfOrders, reported, saidOf } from './agreement';
import { type Auditor, type Happening, historyOf, makeHistoryProgram } from './order-history';

const order = fc.nat({ max: 7 });
const codes = fc.array(fc.constantFrom(0, 1, 2, 3, 3, 4, 4, 13, 15, 15, 16), { minLength: 1, maxLength: 3 });
const happening: fc.Arbitrary<Happening> = fc.oneof(
	{
		weight: 4,
		arbitrary: fc.record({
			what: fc.constant('place' as const),
			person: fc.nat({ max: 1 }),
			items: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
			place: fc.nat({ max: 3 }),
		}),
	},
	{
		weight: 7,
		arbitrary: fc.record({
			what: fc.constant('message' as const),
			order,
			codes,
			older: fc.constantFrom(0, 0, 0, 1, 2),
			closed: fc.constantFrom(false, false, true),
			twice: fc.boolean(),
		}),
	},
	{ weight: 1, arbitrary: fc.record({ what: fc.constant('again' as const), order }) },
	{ weight: 2, arbitrary: fc.record({ what: fc.constant('void' as const), order }) },
	{ weight: 1, arbitrary: fc.record({ what: fc.constant('delete' as const), order }) },
);
const history = fc.record({
	freight: fc.boolean(),
	first: fc.array(happening, { minLength: 2, maxLength: 8 }),
	second: fc.array(happening, { minLength: 1, maxLength: 8 }),
});

/**
 * Random histories of orders, cancellations, returns, voids and late or doubled messages of the supplier, each in a
 * program of its own: afterwards ledger, order pages, lists, reports, dashboard and liability say the same of what is
 * left, to the cent and to the point, and the reports of the first half say what they said then.
 */
export async function checkHistories(auditor: Auditor, { seed, numRuns }: { seed: number; numRuns: number }) {
	await fc.assert(
		fc.asyncProperty(history, async ({ freight, first, second }) => {
			const program = await makeHistoryProgram(auditor, freight);
			const { programId } = program;
			const happen = historyOf(auditor, program);
			for (const one of first) await happen(one);
			const { rows } = await auditor.db.pool.query<{ at: Date }>(
				`select date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond' as at, pg_sleep(0.002)`,
			);
			const until = rows[0]?.at ?? new Date();
			const before = await reported(auditor, programId, until);
			for (const one of second) await happen(one);
			const left = await leftOfOrders(auditor.db, programId);
			const wrong = contradictions(left, await saidOf(auditor, programId));
			if (wrong.length > 0) throw new Error(wrong.join('\n'));
			const after = await reported(auditor, programId, until);
			if (after !== before) throw new Error(`What was reported has changed:\n${before}\n${after}`);
		}),
		{ seed, numRuns },
	);
}

/** What `npm run reconcile` finds, before and after figures are folded. */
export async function findFaults({ db }: Pick<Auditor, 'db'>): Promise<string[]> {
	const found: string[] = [];
	const look = async () => {
		await checkFigures(db, (fault) => found.push(faultLine(fault)));
		await checkEndings(db, (fault) => found.push(endingFaultLine(fault)));
		await reconcile(db, ({ participantId }) => found.push(`participant ${participantId}`));
	};
	await look();
	await runFigureFolding({ db });
	await look();
	return found;
}
