import { differenceLine, reconcile } from '@rewards/api/domains/ledger/index';
import {
	checkFigures,
	checkLiability,
	faultLine,
	forgetLiability,
	liabilityFaultLine,
	mendFigures,
} from '@rewards/api/domains/reports/index';
import type { Command } from './lib/command';
import { onDatabase } from './lib/database';

export const command: Command = {
	summary:
		'Proves that every balance, figure of reports and kept row of points liability is what ledger and orders come to. Changes nothing; the portal may go on.',
	options: { 'mend-figures': { help: 'First puts right what is nothing but sums of rows.' } },
	run: (given) =>
		onDatabase(async (db) => {
			const mended = given.on('mend-figures') ? await mendFigures(db) : undefined;
			if (mended !== undefined) {
				given.say(`${mended} sums of figures were put right`);
				await forgetLiability(db);
			}
			const begin = performance.now();
			let differences = 0;
			const participants = await reconcile(db, (difference) => {
				differences += 1;
				given.say(differenceLine(difference));
			});
			const seconds = ((performance.now() - begin) / 1000).toFixed(1);
			given.say(
				differences === 0
					? `${participants} participants: every sum is what ledger and orders come to (${seconds} s)`
					: `${differences} of ${participants} participants differ (${seconds} s)`,
			);
			let figures = 0;
			await checkFigures(db, (fault) => {
				figures += 1;
				given.say(faultLine(fault));
			});
			const mend = '"npm run reconcile -- --mend-figures" puts them right';
			given.say(
				figures === 0
					? 'The figures of reports are those of orders, items and entries'
					: `${figures} sums of figures differ; ${mend}`,
			);
			let liability = 0;
			await checkLiability(db, (fault) => {
				liability += 1;
				given.say(liabilityFaultLine(fault));
			});
			given.say(
				liability === 0
					? 'What is kept of points liability is what the ledger says'
					: `${liability} kept rows of points liability differ; ${mend}`,
			);
			return { ok: differences + figures + liability === 0, participants, differences, figures, liability, mended };
		}),
};
