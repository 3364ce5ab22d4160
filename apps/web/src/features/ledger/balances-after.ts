import { mostBalances } from '@rewards/validators/ledger/constants';
import { useQuery } from '@tanstack/react-query';
import { queryClient, trpc } from '../../lib/trpc';

type Client = ReturnType<typeof trpc.useUtils>['client'];
interface Of {
	programId: string;
	participantId: string;
}

interface Waiting {
	id: string;
	resolve: (balance: number | null) => void;
	reject: (error: unknown) => void;
}

/** Batches the requests of one page's cells into a single query. */
const asked = new Map<string, Waiting[]>();

async function answer(client: Client, of: Of, waiting: readonly Waiting[]): Promise<void> {
	for (let at = 0; at < waiting.length; at += mostBalances) {
		const part = waiting.slice(at, at + mostBalances);
		try {
			const balances = await client.ledger.balancesAfter.query({ ...of, ids: part.map(({ id }) => id) });
			for (const { id, resolve } of part) resolve(balances[id] ?? null);
		} catch (error) {
			for (const { reject } of part) reject(error);
		}
	}
}

function ask(client: Client, of: Of, id: string): Promise<number | null> {
	const key = `${of.programId} ${of.participantId}`;
	return new Promise((resolve, reject) => {
		const waiting = asked.get(key) ?? [];
		if (waiting.length === 0) {
			asked.set(key, waiting);
			setTimeout(() => {
				asked.delete(key);
				void answer(client, of, waiting);
			});
		}
		waiting.push({ id, resolve, reject });
	});
}

/** The balance of a participant after one transaction; undefined while it loads. */
export function useBalanceAfter({ programId, participantId }: Of, id: string): number | null | undefined {
	const { client } = trpc.useUtils();
	const { data } = useQuery(
		{
			// A key that `utils.ledger.invalidate()` covers.
			queryKey: [['ledger', 'balancesAfter'], { programId, participantId, id }],
			queryFn: () => ask(client, { programId, participantId }, id),
			meta: { quiet: true },
		},
		queryClient,
	);
	return data;
}
