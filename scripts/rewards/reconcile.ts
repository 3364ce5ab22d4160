import { differenceLine, reconcile } from '@rewards/api/domains/ledger/index';
import { checkEndings, endingFaultLine } from '@rewards/api/domains/orders/index';
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
		'Verifies that every balance, report figure and stored row of points liability matches ledger and orders, and that what is left of each order agrees with both. Changes nothing; the portal may keep running.',
	options: { 'mend-figures': { help: 'First corrects report figures, which are sums of rows.' } },
	run: (given) =>
		onDatabase(async (db) => {
			const mended = given.on('mend-figures') ? await mendFigures(db) : undefined;
			if (mended !== undefined) {
				given.say(`${mended} report figures were corrected`);
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
					? `${participants} participants: every sum matches ledger and orders (${seconds} s)`
					: `${differences} of ${participants} participants differ (${seconds} s)`,
			);
			let figures = 0;
			await checkFigures(db, (fault) => {
				figures += 1;
				given.say(faultLine(fault));
			});
			const mend = '"npm run reconcile -- --mend-figures" corrects them';
			given.say(
				figures === 0
					? 'The report figures match orders, items and entries'
					: `${figures} report figures differ; ${mend}`,
			);
			let orders = 0;
			await checkEndings(db, (fault) => {
				orders += 1;
				given.say(endingFaultLine(fault));
			});
			given.say(
				orders === 0
					? 'What is cancelled, returned and left of each order matches its items and the ledger'
					: `${orders} orders contradict their items or the ledger`,
			);
			let liability = 0;
			await checkLiability(db, (fault) => {
				liability += 1;
				given.say(liabilityFaultLine(fault));
			});
			given.say(
				liability === 0
					? 'The stored rows of points liability match the ledger'
					: `${liability} stored rows of points liability differ; ${mend}`,
			);
			return {
				ok: differences + figures + orders + liability === 0,
				participants,
				differences,
				figures,
				orders,
				liability,
				mended,
			};
		}),
};
