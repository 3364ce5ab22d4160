import { useWatch } from '@rewards/ui/form';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { trpc } from '../../../lib/trpc';
import { type PlaceValues, quoteQuestion } from './place-values';

/** Delay after the last keystroke. */
const pauseMs = 300;

function useSettled<Value>(value: Value, same: string): { settled: Value; waiting: boolean } {
	const [kept, setKept] = useState({ value, same });
	useEffect(() => {
		if (kept.same === same) return;
		const timer = setTimeout(() => setKept({ value, same }), pauseMs);
		return () => clearTimeout(timer);
	}, [value, same, kept.same]);
	return { settled: kept.value, waiting: kept.same !== same };
}

/**
 * The current price of the order in the surrounding form. `fresh` only while it matches the form's content; an older
 * result never shows as a newer one.
 */
export function useQuote(programId: string, sid: string) {
	const items = useWatch<PlaceValues, 'items'>({ name: 'items' });
	const address = useWatch<PlaceValues, 'shippingAddress'>({ name: 'shippingAddress' });
	const asked = quoteQuestion(items, address);
	const { settled, waiting } = useSettled(asked, JSON.stringify(asked));
	const query = trpc.orders.quote.useQuery(
		{ programId, participant: { sid, email: '', code: '' }, items: [], ...settled },
		{
			enabled: settled !== null,
			placeholderData: keepPreviousData,
			staleTime: 5_000,
			gcTime: 0,
			refetchOnWindowFocus: false,
			trpc: { context: { alone: true } },
		},
	);
	const quote = asked === null ? undefined : query.data;
	return {
		quote,
		fresh: quote !== undefined && !waiting && !query.isPlaceholderData && !query.isFetching,
		error: asked === null ? null : query.error,
		retry: () => void query.refetch(),
	};
}
export type Quote = NonNullable<ReturnType<typeof useQuote>['quote']>;
