import { claimCodeLimits } from '@rewards/validators/claim-codes';
import { useEffect, useState } from 'react';
import { alone, trpc } from '../../lib/trpc';
import type { Code } from './types';

const pageSize = 250;

export interface SheetCodes {
	codes: readonly Code[];
	/** How many the batch has of those that are wanted; null while nobody knows. */
	total: number | null;
	done: boolean;
	error: unknown;
}
const none: SheetCodes = { codes: [], total: null, done: false, error: null };

/** The codes of one part of a batch, some at a time, so that the first stand on the sheet while the last are on their way. */
export function useSheetCodes(programId: string, batchId: string, activeOnly: boolean, part: number): SheetCodes {
	const { client } = trpc.useUtils();
	const [sheet, setSheet] = useState<SheetCodes>(none);
	useEffect(() => {
		const abort = new AbortController();
		const load = async () => {
			setSheet(none);
			const codes: Code[] = [];
			const from = part * claimCodeLimits.sheet;
			while (codes.length < claimCodeLimits.sheet) {
				const page = await client.claimCodes.list.query(
					{
						programId,
						batchId,
						skip: from + codes.length,
						take: Math.min(pageSize, claimCodeLimits.sheet - codes.length),
						sort: [{ field: 'code', desc: false }],
						...(activeOnly ? { filter: ['status', '=', 'Active'] } : {}),
					},
					alone(abort.signal),
				);
				codes.push(...page.items);
				const total = page.total ?? null;
				const done = page.items.length === 0 || (total !== null && from + codes.length >= total);
				if (abort.signal.aborted) return;
				setSheet({ codes: [...codes], total, done: done || codes.length >= claimCodeLimits.sheet, error: null });
				if (done) return;
			}
		};
		load().catch((error: unknown) => {
			if (!abort.signal.aborted) setSheet((before) => ({ ...before, done: true, error }));
		});
		return () => abort.abort();
	}, [client, programId, batchId, activeOnly, part]);
	return sheet;
}
