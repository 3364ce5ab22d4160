import { type Database, newId } from '@rewards/db';
import type { AccountScope } from '../trpc';

export interface TestProgram {
	id: string;
	accountId: string;
	name: string;
	type: 'plateau' | 'points' | 'claim';
	levelIds: string[];
}

async function makeAccount(
	db: Database,
	name: string,
	type: AccountScope['type'],
	parentId: string | null,
): Promise<AccountScope> {
	const id = newId();
	await db.prisma.account.create({ data: { id, name, type, parentId }, select: { id: true } });
	return { id, name, type };
}

/** A program with English texts; plateau and claim programs get three levels. */
export async function makeProgram(
	db: Database,
	accountId: string,
	type: TestProgram['type'],
	name: string = type,
): Promise<TestProgram> {
	const id = newId();
	const levelIds = type === 'points' ? [] : [newId(), newId(), newId()];
	await db.prisma.program.create({
		data: {
			id,
			accountId,
			name,
			type,
			fullName: `${name} program`,
			// No other program has it, and no digits at its end.
			poPrefix: `P${id.slice(-8).toUpperCase()}X`,
			geolocationEnabled: true,
			continents: [
				'USA',
				'NORTH_AMERICA',
				'SOUTH_AMERICA',
				'AFRICA',
				'ASIA',
				'AUSTRALASIA',
				'EUROPEAN_UNION',
				'NON_EU_EUROPE',
				'INDIAN_SUB_CONTINENT',
				'MIDDLE_EAST',
			],
			levels: {
				create: levelIds.map((levelId, at) => ({ id: levelId, position: at + 1, description: `Level ${at + 1}` })),
			},
		},
		select: { id: true },
	});
	return { id, accountId, name, type, levelIds };
}

/**
 * root › left › leftChild › leftGrandchild, and root › right › rightChild: enough for own, parent, child, sibling and
 * cousin. Each account has a points program.
 */
export async function makeAccountTree(db: Database) {
	const root = await makeAccount(db, 'Root', 'root', null);
	const left = await makeAccount(db, 'Left', 'reseller', root.id);
	const right = await makeAccount(db, 'Right', 'reseller', root.id);
	const leftChild = await makeAccount(db, 'Left child', 'rep', left.id);
	const leftGrandchild = await makeAccount(db, 'Left grandchild', 'customer', leftChild.id);
	const rightChild = await makeAccount(db, 'Right child', 'customer', right.id);
	const accounts = { root, left, right, leftChild, leftGrandchild, rightChild };
	const programs = Object.fromEntries(
		await Promise.all(
			Object.entries(accounts).map(
				async ([key, account]) => [key, await makeProgram(db, account.id, 'points', `${account.name}`)] as const,
			),
		),
	) as Record<keyof typeof accounts, TestProgram>;
	return { accounts, programs };
}
