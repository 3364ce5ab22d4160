import { claimCodeLimits } from '@rewards/validators/claim-codes/codes';
import { useEffect, useMemo } from 'react';
import { drawQr } from '../../lib/qr-drawing';
import { useStore } from '../../lib/store';
import { alone, trpc } from '../../lib/trpc';
import { sheetReader } from './sheet-reader';

const limit = claimCodeLimits.sheet;
/** Rendered in a fifth of a second at most. */
const take = 150;

/** The codes of one part of a batch with their QR codes; `retry` continues where reading failed. */
export function useSheetCodes(programId: string, batchId: string, part: number) {
	const { client } = trpc.useUtils();
	const reader = useMemo(
		() =>
			sheetReader({
				ask: (query, signal) => client.claimCodes.sheet.query({ programId, batchId, ...query }, alone(signal)),
				draw: drawQr,
				from: part * limit,
				limit,
				take,
			}),
		[client, programId, batchId, part],
	);
	useEffect(() => {
		void reader.read();
		return reader.stop;
	}, [reader]);
	return { ...useStore(reader.sheet), retry: () => void reader.read() };
}
