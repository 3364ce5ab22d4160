import { deepStrictEqual as same } from 'node:assert';
import type { GridQueryInput } from '@rewards/validators/grid';
import { alternate, loadBoth } from '../lib/measure';
import { programId } from '../lib/participants';
import { report } from '../lib/report';
import { ask, byHand, byName, equal, lanes, pool, rowsText, seconds, size } from './list';

/** Pages as staff request them: filters, searches, orders, each with texts that aren't cached. */
function varied(turn: number): { query: GridQueryInput; hand: () => ReturnType<typeof byHand> } {
	const number = String((turn * 7919) % size);
	const like = (text: string): string => `%${text}%`;
	switch (turn % 4) {
		case 0:
			return {
				query: { search: `z${number.slice(0, 4)}` },
				hand: () => byHand(' and p.search_text like $2', [like(`z${number.slice(0, 4)}`)], byName),
			};
		case 1:
			return {
				query: { filter: ['email', 'contains', `${number}@`], sort: [{ field: 'createDate', desc: true }] },
				hand: () =>
					byHand(
						' and p.search_text like $2 and fold_text(p.email) like $2',
						[like(`${number}@`)],
						'p.created_at desc, p.id desc',
					),
			};
		case 2:
			return {
				query: {
					filter: {
						and: [
							['status', '=', 'Archived'],
							['balance', 'between', [turn % 900, (turn % 900) + 3]],
						],
					},
					sort: [{ field: 'balance' }],
				},
				hand: () =>
					byHand(
						' and p.status = $2 and p.balance between $3 and $4',
						['Archived', turn % 900, (turn % 900) + 3],
						'p.balance, p.id',
					),
			};
		default:
			return {
				query: {
					filter: [
						'createDate',
						'>=',
						new Date(Date.UTC(2020, 0, 1) + (size - (turn % 3000) - 10) * 90_000).toISOString(),
					],
				},
				hand: () =>
					byHand(
						' and p.created_at >= $2',
						[new Date(Date.UTC(2020, 0, 1) + (size - (turn % 3000) - 10) * 90_000)],
						byName,
					),
			};
	}
}

export async function lists(): Promise<void> {
	for (let turn = 1; turn <= 40; turn += 1) {
		const { query, hand } = varied(turn * 37 + (turn % 4));
		await equal(query, hand());
	}
	// Both get the same queries, none of which is cached.
	const [ours, floor] = await loadBoth(
		lanes,
		seconds,
		(turn) => ask({ ...varied(1_000_000 + turn).query, take: 12 }),
		(turn) => varied(1_000_000 + turn).hand(),
	);
	report({
		work: `list page, new filters, ${rowsText}, ${lanes} at a time`,
		unit: 'ms p95',
		ours: ours.p95,
		floor: floor.p95,
		bar: { atMost: 1.3 },
	});

	await equal({}, byHand('', [], byName));
	const [whole, wholeFloor] = await loadBoth(
		lanes,
		seconds,
		() => ask({ take: 12 }),
		() => byHand('', [], byName),
	);
	report({
		work: `list page, no filter, exact total, ${rowsText}`,
		unit: 'pages/s',
		ours: whole.perSecond,
		floor: wholeFloor.perSecond,
		bar: { atLeast: 50 },
	});

	const filter = ['status', '<>', 'Archived'] as ['status', '<>', string];
	await equal({ filter }, byHand(' and p.status <> $2', ['Archived'], byName));
	const [seen, seenFloor] = await loadBoth(
		lanes,
		seconds,
		() => ask({ filter, take: 12 }),
		() => byHand(' and p.status <> $2', ['Archived'], byName),
	);
	report({
		work: `list page, filter seen before, exact total, ${rowsText}`,
		unit: 'pages/s',
		ours: seen.perSecond,
		floor: seenFloor.perSecond,
		bar: { atLeast: 50 },
	});
	const [again, bare] = await loadBoth(
		lanes,
		seconds,
		() => ask({ take: 12 }),
		() => byHand('', [], byName, { count: false }),
	);
	report({
		work: 'the same against a page by hand without any total',
		unit: 'pages/s',
		ours: again.perSecond,
		floor: bare.perSecond,
		bar: { atLeast: 0.5 },
	});
}

export async function deepPages(): Promise<void> {
	const total = (await ask({ take: 0 })).total ?? 0;
	const last = Math.floor((total - 1) / 12) * 12;
	await equal({ skip: last }, byHand('', [], byName, { skip: last }));
	const [deepest, first] = await alternate(
		200,
		() => ask({ take: 12, skip: last }),
		() => ask({ take: 12 }),
	);
	report({ work: `deepest page, ${rowsText}`, unit: 'ms', ours: deepest, floor: first, bar: { atMost: 2 } });
	const middle = Math.floor(total / 24) * 12;
	await equal({ skip: middle }, byHand('', [], byName, { skip: middle }));
	// Each time another page, so that no position near it is cached.
	const [ours, hand] = await alternate(
		10,
		(turn) => ask({ take: 12, skip: middle - turn * 12_000 }),
		(turn) => byHand('', [], byName, { skip: middle - turn * 12_000 }),
	);
	report({ work: 'first jump to a page in the middle', unit: 'ms', ours, floor: hand, bar: { atMost: 1 } });
	const [next] = await alternate(
		50,
		(turn) => ask({ take: 12, skip: middle + turn * 12 }),
		() => ask({ take: 12 }),
	);
	report({ work: 'next pages from there', unit: 'ms', ours: next, floor: first, bar: { atMost: 2 } });
}

export async function counts(): Promise<void> {
	const hand = (balance: number) =>
		pool.query<{ n: number }>({
			name: 'count by balance',
			text: 'select count(*)::int as n from participant where program_id = $1 and deleted_at is null and order_count <> $2',
			values: [programId, balance],
		});
	const ours = (balance: number) => ask({ take: 0, filter: ['orderQuantity', '<>', balance] });
	same((await ours(3)).total, (await hand(3)).rows[0]?.n);
	const [counted, floor] = await alternate(
		15,
		(turn) => ours(100 + turn),
		(turn) => hand(100 + turn),
	);
	report({
		work: `exact total, not cached, ${rowsText}`,
		unit: 'ms',
		ours: counted,
		floor,
		bar: { atMost: 1.1 },
	});
}
