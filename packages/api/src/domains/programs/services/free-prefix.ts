import type { TransactionClient } from '@rewards/db';

/**
 * A PO prefix that no program has or had, from a program's name. Nobody else gets one until the transaction ends, so
 * that it is still free when the program is created.
 */
export async function freePrefix(tx: TransactionClient, name: string): Promise<string> {
	const [row] = await tx.$queryRaw<{ prefix: string }[]>`select order_prefix_proposed(${name}) as prefix`;
	if (!row) throw new Error('A select without a table gives one row');
	return row.prefix;
}
